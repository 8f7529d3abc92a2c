# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# One function per kind of target.

set(LOOPDIST_WARNINGS -Wall -Wextra)

# loopdist_layer(<name> USES <layer>...)
# One library per folder of lib/, from all its sources. USES lists every layer
# whose headers the folder includes; test/layering.py checks the directions.
function(loopdist_layer name)
  cmake_parse_arguments(ARG "" "" "USES" ${ARGN})
  list(TRANSFORM ARG_USES PREPEND loopdist_)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp)
  if(NOT sources)
    message(STATUS "lib/${name} has no sources yet")
    add_library(loopdist_${name} INTERFACE)
    target_include_directories(loopdist_${name} INTERFACE ${CMAKE_CURRENT_SOURCE_DIR})
    target_link_libraries(loopdist_${name} INTERFACE ${ARG_USES} loopdist_headers loopdist_llvm)
    return()
  endif()
  add_library(loopdist_${name} STATIC ${sources})
  target_include_directories(loopdist_${name} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
  target_compile_options(loopdist_${name} PRIVATE ${LOOPDIST_WARNINGS})
  target_link_libraries(loopdist_${name} PUBLIC ${ARG_USES} loopdist_headers loopdist_llvm)
endfunction()

# loopdist_program(<name> LIBS <library>... SOURCES <file>...)
# An executable. Those that link layers of lib/ do not export the isl in them,
# which libLLVM would otherwise use in place of its own.
function(loopdist_program name)
  cmake_parse_arguments(ARG "" "" "LIBS;SOURCES" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_compile_options(${name} PRIVATE ${LOOPDIST_WARNINGS})
  target_link_libraries(${name} PRIVATE ${ARG_LIBS})
  target_link_options(${name} PRIVATE -Wl,--exclude-libs,libisl.a:libgmp.a)
endfunction()

# loopdist_gtest(<name> LABEL <label> LIBS <library>... SOURCES <file>...)
# A test executable. Each of its tests is a test of ctest with the label; those
# whose name contains "Slow" have the label slow instead.
function(loopdist_gtest name)
  cmake_parse_arguments(ARG "" "LABEL" "LIBS;SOURCES" ${ARGN})
  loopdist_program(${name} LIBS ${ARG_LIBS} GTest::gmock GTest::gtest_main SOURCES ${ARG_SOURCES})
  target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  gtest_discover_tests(${name} TEST_PREFIX ${name}. TEST_FILTER "-*Slow*"
    DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 120
    PROPERTIES LABELS ${ARG_LABEL} TIMEOUT 300)
  gtest_discover_tests(${name} TEST_PREFIX ${name}. TEST_FILTER "*Slow*" TEST_LIST ${name}_SLOW
    DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 120
    PROPERTIES LABELS slow TIMEOUT 7200)
endfunction()

# loopdist_command_test(<name> LABELS <label>... COMMAND <word>...)
# A test that is one command; exit status 77 counts as skipped.
function(loopdist_command_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "LABELS;COMMAND" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 600)
  endif()
  add_test(NAME ${name} COMMAND ${ARG_COMMAND})
  set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT ${ARG_TIMEOUT} SKIP_RETURN_CODE 77)
endfunction()
