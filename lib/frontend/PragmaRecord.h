// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What only the preprocessor sees: live pragmas, uses of macros whose copies
/// would differ, the includes.
#pragma once

#include "clang/Lex/PPCallbacks.h"
#include <set>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace loopdist {

/// One pragma of the main file that is not in a skipped group.
struct Pragma {
  /// Offset of the `#`, or of the expansion that `_Pragma` comes from.
  unsigned Offset = 0;
  /// Written as the operator `_Pragma`.
  bool Operator = false;
  /// What follows the word pragma, white space folded; for operators the text
  /// of the string if it is a plain literal.
  std::string Text;
};

struct PragmaRecord {
  std::vector<Pragma> Pragmas;
  /// Offsets in the main file of what expands to __COUNTER__ or __LINE__.
  std::vector<unsigned> Counters;
  std::vector<unsigned> LineNumbers;
  bool IncludesRuntime = false;
  /// Of variables named in `#pragma omp threadprivate`.
  std::set<std::string> ThreadPrivate;
};

/// Callbacks that fill \p Record while \p PP runs.
std::unique_ptr<clang::PPCallbacks> recordPragmas(clang::Preprocessor &PP,
                                                  PragmaRecord &Record);

/// How a pragma acts on the statement that follows it.
enum class PragmaEffect {
  /// Not at all.
  None,
  /// It wants a loop there: nothing may be put in between.
  Binds,
  /// It is a directive of OpenMP or OpenACC.
  Construct,
};
PragmaEffect effectOf(const Pragma &P);

} // namespace loopdist
