// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How the whole translation unit uses its variables.
#pragma once

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class ASTContext;
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace loopdist {

/// Keys are canonical declarations.
struct VariableFacts {
  /// & or decay, of the variable or of a part of it.
  llvm::DenseSet<const clang::VarDecl *> AddressTaken;
  /// Assigned to, incremented, or written by asm, as a whole or in part. An
  /// initialiser does not count.
  llvm::DenseSet<const clang::VarDecl *> Reassigned;
};

VariableFacts findVariableFacts(const clang::ASTContext &Context);

/// The variable that the lvalue \p E is or is a part of; null when a pointer
/// is followed.
const clang::VarDecl *rootVariable(const clang::Expr *E);

/// Calls \p Visit on every statement and expression in \p S, itself included,
/// sizes of array types too. Goes no deeper where it returns false.
void forEachStatement(const clang::Stmt *S,
                      llvm::function_ref<bool(const clang::Stmt *)> Visit);

/// Whether \p S writes the variable \p V by name.
bool writesVariable(const clang::Stmt *S, const clang::VarDecl &V);
/// Whether \p S names the variable \p V.
bool namesVariable(const clang::Stmt *S, const clang::VarDecl &V);

} // namespace loopdist
