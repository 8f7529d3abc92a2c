# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# cmake -DHEADERS=<list> -DOUTPUT=<file> -P EmbedHeaders.cmake
# Writes a C++ table of the names and texts of HEADERS, and one of every identifier
# in them that begins with ld_ or LD_: a program must not use these for anything else. Literals are split so that
# each stays below the 64 KiB that compilers must support.
set(delimiter "loopdist")
string(CONCAT text "// Generated from runtime/include/loopdist; do not edit.\n"
  "namespace loopdist {\n"
  "struct RuntimeHeader {\n  const char *Name;\n  const char *Text;\n};\n"
  "inline constexpr RuntimeHeader RuntimeHeaders[] = {\n")
foreach(header IN LISTS HEADERS)
  get_filename_component(name ${header} NAME)
  file(READ ${header} content)
  string(REGEX MATCHALL "(^|[^A-Za-z0-9_])(ld|LD)_[A-Za-z0-9_]+" found "${content}")
  list(TRANSFORM found REPLACE "^[^lL]" "")
  list(APPEND identifiers ${found})
  string(APPEND text "    {\"loopdist/${name}\",\n")
  string(LENGTH "${content}" length)
  set(offset 0)
  while(offset LESS length)
    string(SUBSTRING "${content}" ${offset} 8192 part)
    string(APPEND text "R\"${delimiter}(${part})${delimiter}\"\n")
    math(EXPR offset "${offset} + 8192")
  endwhile()
  string(APPEND text "},\n")
endforeach()
list(REMOVE_DUPLICATES identifiers)
list(SORT identifiers)
string(APPEND text "};\ninline constexpr const char *RuntimeIdentifiers[] = {\n")
foreach(identifier IN LISTS identifiers)
  string(APPEND text "    \"${identifier}\",\n")
endforeach()
string(APPEND text "};\n} // namespace loopdist\n")
file(WRITE ${OUTPUT} "${text}")
