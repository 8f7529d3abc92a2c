// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Clang's locations => byte ranges, positions and text of the main file.
#pragma once

#include "ir/Source.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang {
class ASTContext;
class LangOptions;
class SourceManager;
class Stmt;
} // namespace clang

namespace loopdist {

/// Whether the range of \p S in the AST stops before a `;` that belongs to it.
bool endsBeforeSemicolon(const clang::Stmt &S);

class SourceMap {
public:
  explicit SourceMap(const clang::ASTContext &Context);

  /// The whole text of the main file.
  llvm::StringRef text() const;
  bool isInMainFile(clang::SourceLocation At) const;
  /// Offset in the main file of where \p At is expanded. Requires
  /// isInMainFile(At).
  unsigned offset(clang::SourceLocation At) const;
  Position position(clang::SourceLocation At) const;
  unsigned line(clang::SourceLocation At) const { return position(At).Line; }

  /// Ends included, as in the AST. Not verbatim: the range of the expansions.
  FileRange range(clang::SourceRange R) const;
  /// range() of a statement, with the `;` that ends it; not verbatim when that
  /// `;` is part of a macro.
  FileRange rangeOfStatement(const clang::Stmt &S) const;
  /// The spelling of \p R, folded; what is expanded there if it has none.
  std::string text(FileRange R) const;

  const clang::SourceManager &manager() const { return Manager; }
  const clang::LangOptions &language() const { return Language; }

private:
  const clang::SourceManager &Manager;
  const clang::LangOptions &Language;
};

} // namespace loopdist
