# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Finds Clang, LLVM and isl for the compiler part.
#
# Debian's libLLVM exports the symbols of another isl (Polly's). The one we use is
# therefore static, comes before libLLVM on every link line, and is hidden. The
# imported target loopdist_isl names libLLVM as its own dependency, which is what
# makes CMake keep that order in every executable.

find_package(Clang 19.1 REQUIRED CONFIG)
find_library(LOOPDIST_ISL_LIBRARY libisl.a REQUIRED)
find_library(LOOPDIST_GMP_LIBRARY libgmp.a REQUIRED)
find_path(LOOPDIST_ISL_INCLUDE isl/ctx.h REQUIRED)

add_library(loopdist_isl STATIC IMPORTED GLOBAL)
set_target_properties(loopdist_isl PROPERTIES
  IMPORTED_LOCATION ${LOOPDIST_ISL_LIBRARY}
  INTERFACE_INCLUDE_DIRECTORIES ${LOOPDIST_ISL_INCLUDE}
  INTERFACE_LINK_LIBRARIES "${LOOPDIST_GMP_LIBRARY};clang-cpp;LLVM")

find_program(LOOPDIST_LLD ld.lld HINTS ${LLVM_TOOLS_BINARY_DIR} NO_DEFAULT_PATH)
if(LOOPDIST_LLD AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_link_options(-fuse-ld=lld)
endif()

# What every target that includes a header of lib/ needs.
add_library(loopdist_llvm INTERFACE)
target_include_directories(loopdist_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
target_compile_definitions(loopdist_llvm INTERFACE _GNU_SOURCE)
if(NOT LLVM_ENABLE_RTTI)
  target_compile_options(loopdist_llvm INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
endif()
target_link_libraries(loopdist_llvm INTERFACE loopdist_isl clang-cpp LLVM)
