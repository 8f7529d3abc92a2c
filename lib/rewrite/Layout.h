// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Lines and indentation of new text, in the manner of the user's file.
#pragma once

#include "ir/LoopNest.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace loopdist {

/// The white space at the start of the line that contains \p Offset.
llvm::StringRef indentationAt(llvm::StringRef Text, unsigned Offset);

/// \p Text with \p Columns spaces added behind the white space that each of its
/// lines but the first begins with. Empty lines stay empty, and so does the
/// start of a line that continues one with a backslash: it may lie in a string.
std::string indentBy(llvm::StringRef Text, unsigned Columns);

/// Collects lines that all begin with one indentation.
class Lines {
public:
  Lines(llvm::StringRef Indent, llvm::StringRef LineEnd)
      : Indent(Indent), LineEnd(LineEnd) {}

  /// Adds a line, \p Depth levels of two spaces inside.
  void add(unsigned Depth, llvm::StringRef Text);
  /// Adds the last line, without a line end.
  void close(llvm::StringRef Text);
  const std::string &text() const { return Out; }

private:
  std::string Indent;
  std::string LineEnd;
  std::string Out;
};

} // namespace loopdist
