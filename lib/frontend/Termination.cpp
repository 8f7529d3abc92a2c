// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/Termination.h"
#include "frontend/Variables.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace loopdist {

namespace {

/// The variable that a header counts, and which way.
struct Counter {
  const VarDecl *V = nullptr;
  bool Up = true;
};

} // namespace

static const VarDecl *localVariable(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && V->getType()->isIntegerType() ? V
                                                                    : nullptr;
}

/// Longer steps may pass over the bound and wrap around in unsigned types.
static Counter readCounter(const Expr *Step, const ASTContext &Context) {
  if (const auto *Unary = dyn_cast<UnaryOperator>(Step->IgnoreParens()))
    if (Unary->isIncrementDecrementOp())
      return {localVariable(Unary->getSubExpr()), Unary->isIncrementOp()};
  const auto *Add = dyn_cast<CompoundAssignOperator>(Step->IgnoreParens());
  Expr::EvalResult Value;
  if (!Add ||
      (Add->getOpcode() != BO_AddAssign && Add->getOpcode() != BO_SubAssign) ||
      !Add->getRHS()->EvaluateAsInt(Value, Context) ||
      !Value.Val.getInt().isStrictlyPositive())
    return {};
  const VarDecl *V = localVariable(Add->getLHS());
  if (!V || !V->getType()->isSignedIntegerType())
    return {};
  return {V, Add->getOpcode() == BO_AddAssign};
}

/// The bound of a comparison that fails once the counter has passed it; null
/// for any other condition.
static const Expr *boundOf(const Expr *Condition, const Counter &C) {
  const auto *Test = dyn_cast<BinaryOperator>(Condition->IgnoreParens());
  if (!Test || !Test->isRelationalOp())
    return nullptr;
  bool OnLeft = localVariable(Test->getLHS()) == C.V;
  if (!OnLeft && localVariable(Test->getRHS()) != C.V)
    return nullptr;
  BinaryOperatorKind Relation =
      OnLeft ? Test->getOpcode()
             : BinaryOperator::reverseComparisonOp(Test->getOpcode());
  bool Less = Relation == BO_LT || Relation == BO_LE;
  bool Strict = Relation == BO_LT || Relation == BO_GT;
  if (Less != C.Up || (!Strict && !C.V->getType()->isSignedIntegerType()))
    return nullptr;
  return OnLeft ? Test->getRHS() : Test->getLHS();
}

static bool takesAddress(const Stmt *S, const VarDecl &V) {
  bool Found = false;
  forEachStatement(S, [&](const Stmt *Inner) {
    const auto *Unary = dyn_cast<UnaryOperator>(Inner);
    Found |= Unary && Unary->getOpcode() == UO_AddrOf &&
             rootVariable(Unary->getSubExpr()) == &V;
    return !Found;
  });
  return Found;
}

/// Every variable in \p Bound keeps its value, and nothing else is read.
static bool isFixed(const Expr *Bound, const ForStmt &For) {
  bool Fixed = true;
  forEachStatement(Bound, [&](const Stmt *S) {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S)) {
      const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      Fixed &= !V || (!writesVariable(For.getBody(), *V) &&
                      !takesAddress(For.getBody(), *V));
    }
    Fixed &= !isa<CallExpr>(S);
    return Fixed;
  });
  return Fixed;
}

bool endsByCounting(const ForStmt &For, const ASTContext &Context) {
  if (!For.getCond() || !For.getInc())
    return false;
  Counter C = readCounter(For.getInc(), Context);
  const Expr *Bound = C.V ? boundOf(For.getCond(), C) : nullptr;
  if (!Bound || writesVariable(For.getBody(), *C.V) ||
      takesAddress(For.getBody(), *C.V))
    return false;
  uint64_t Own = Context.getTypeSize(C.V->getType());
  QualType Compared = Bound->IgnoreParenImpCasts()->getType();
  return Compared->isIntegerType() && Own >= Context.getTypeSize(Compared) &&
         isFixed(Bound, For);
}

} // namespace loopdist
