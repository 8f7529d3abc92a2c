// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a called function may do: the summaries that make a call usable.
///
/// A callee is usable only if it returns, writes nothing that outlives it, and
/// reads at most its arguments (Const) or memory (Pure). Anything that is not
/// proved or declared is Unusable.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include <set>
#include <string>

namespace clang {
class ASTContext;
class CallExpr;
class FunctionDecl;
} // namespace clang

namespace loopdist {

struct FunctionSummary {
  enum class Effect { Const, Pure, Unusable };

  Effect What = Effect::Unusable;
  /// Of an unusable function, as a phrase: "may write memory".
  std::string Why = "may write memory";
};

class Purity {
public:
  Purity(const clang::ASTContext &Context,
         const std::set<std::string> &ThreadPrivate)
      : Context(Context), ThreadPrivate(ThreadPrivate) {}

  /// Computed once for each function; a recursive function is unusable.
  const FunctionSummary &summaryOf(const clang::FunctionDecl &F);

private:
  FunctionSummary compute(const clang::FunctionDecl &F);

  const clang::ASTContext &Context;
  const std::set<std::string> &ThreadPrivate;
  llvm::DenseMap<const clang::FunctionDecl *, FunctionSummary> Known;
  unsigned Depth = 0;
};

} // namespace loopdist
