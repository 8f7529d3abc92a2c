// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/Layout.h"

namespace loopdist {

static const char Blanks[] = " \t\f\v";

llvm::StringRef indentationAt(llvm::StringRef Text, unsigned Offset) {
  size_t Start = Text.take_front(Offset).find_last_of('\n');
  Start = Start == llvm::StringRef::npos ? 0 : Start + 1;
  llvm::StringRef Line = Text.slice(Start, Offset);
  return Line.take_front(Line.find_first_not_of(Blanks));
}

static bool continues(llvm::StringRef Line) {
  Line = Line.rtrim();
  return Line.ends_with("\\") || Line.ends_with("\?\?/");
}

std::string indentBy(llvm::StringRef Text, unsigned Columns) {
  auto [First, Rest] = Text.split('\n');
  std::string Out = First.str();
  bool Continued = continues(First), More = First.size() != Text.size();
  while (More) {
    auto [Line, Later] = Rest.split('\n');
    size_t Start = Line.find_first_not_of(" \t\f\v\r");
    Out += '\n';
    if (Start == llvm::StringRef::npos || Continued)
      Out += Line;
    else
      Out += Line.take_front(Start).str() + std::string(Columns, ' ') +
             Line.drop_front(Start).str();
    Continued = continues(Line);
    More = Line.size() != Rest.size();
    Rest = Later;
  }
  return Out;
}

void Lines::add(unsigned Depth, llvm::StringRef Text) {
  Out += Indent + std::string(2 * size_t(Depth), ' ') + Text.str() + LineEnd;
}

void Lines::close(llvm::StringRef Text) { Out += Indent + Text.str(); }

} // namespace loopdist
