// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the text of the main file shows without its meaning: directives,
/// comments that switch the tool off, line ends. Offsets are bytes.
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace clang {
class LangOptions;
} // namespace clang

namespace loopdist {

/// One preprocessor directive, also one in a group that is skipped.
struct Directive {
  /// Offset of the `#`.
  unsigned Begin = 0;
  /// Offset of the line after it.
  unsigned End = 0;
  /// "include", "pragma", ...; empty for a lone `#`.
  std::string Name;
  /// What follows the name, white space folded.
  std::string Rest;
  /// Open conditionals around it.
  unsigned Depth = 0;
  /// Offset of the first token after it that is part of no directive.
  unsigned NextToken = 0;
};

struct FileScan {
  /// In source order.
  std::vector<Directive> Directives;
  /// Offsets of the tokens before which a comment `loopdist: ...` stands, with
  /// nothing but white space and comments between. Sorted.
  std::vector<unsigned> Marked;
  /// Where the runtime's include directive goes: after the last unconditional
  /// include before the first declaration, else after the leading comments,
  /// the include guard and the defines of reserved names.
  unsigned IncludeOffset = 0;
  std::string LineEnd = "\n";

  /// Whether a directive begins in [Begin, End).
  bool hasDirective(unsigned Begin, unsigned End) const;
  bool isMarked(unsigned Offset) const;
  /// Whether a token in [Begin, End) is marked.
  bool hasMark(unsigned Begin, unsigned End) const;
};

FileScan scanFile(llvm::StringRef Text, const clang::LangOptions &Language);

/// \p Text without comments, white space folded to single blanks.
std::string foldText(llvm::StringRef Text);

} // namespace loopdist
