// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether the value that a loop leaves in a variable can be read afterwards.
#pragma once

#include <memory>

namespace clang {
class ASTContext;
class CFG;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace loopdist {

/// Answers for one function; builds its control flow graph once.
class Liveness {
public:
  Liveness(const clang::FunctionDecl &Function, clang::ASTContext &Context);
  ~Liveness();

  /// False when on every path from the exit of \p Loop the variable \p V is
  /// overwritten, or goes out of scope, before it is read. A loop or a graph
  /// that is not understood counts as "may be read".
  ///
  /// Requires: V is local, not static, and its address is never taken.
  bool mayBeReadAfter(const clang::Stmt &Loop, const clang::VarDecl &V) const;

private:
  std::unique_ptr<clang::CFG> Graph;
};

} // namespace loopdist
