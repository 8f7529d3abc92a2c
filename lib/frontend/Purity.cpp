// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/Purity.h"
#include "frontend/Termination.h"
#include "frontend/Types.h"
#include "frontend/Variables.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/Builtins.h"

namespace loopdist {

using Effect = FunctionSummary::Effect;

static FunctionSummary unusable(std::string Why) {
  return {Effect::Unusable, std::move(Why)};
}

/// Calls nested deeper than this are not followed.
static constexpr unsigned MaxDepth = 64;

static bool mayNotReturn(const clang::FunctionDecl &F) {
  return F.isNoReturn() || F.hasAttr<clang::AnalyzerNoReturnAttr>();
}

/// A function without parameters that is declared const would be a constant;
/// those that exist depend on the thread (errno, pthread_self).
static bool dependsOnThread(const clang::FunctionDecl &F) {
  return F.hasAttr<clang::ConstAttr>() && F.getNumParams() == 0;
}

static bool isConstBuiltin(const clang::FunctionDecl &F,
                           const clang::ASTContext &Context) {
  unsigned Id = F.getBuiltinID();
  return Id != 0 && (Context.BuiltinInfo.isConst(Id) ||
                     Context.BuiltinInfo.isConstWithoutErrnoAndExceptions(Id));
}

/// Whether another definition may replace the one in this file.
static bool isReplaceable(const clang::FunctionDecl &Definition) {
  if (Definition.hasAttr<clang::WeakAttr>() ||
      Definition.hasAttr<clang::IFuncAttr>() ||
      Definition.hasAttr<clang::AliasAttr>() ||
      Definition.hasAttr<clang::WeakRefAttr>() ||
      Definition.hasAttr<clang::NakedAttr>())
    return true;
  return Definition.isInlined() &&
         Definition.getStorageClass() != clang::SC_Static &&
         !Definition.isInlineDefinitionExternallyVisible();
}

namespace {

/// Reads the body of one function.
class BodyReader {
public:
  BodyReader(Purity &All, const clang::ASTContext &Context,
             const std::set<std::string> &ThreadPrivate)
      : All(All), Context(Context), ThreadPrivate(ThreadPrivate) {}

  FunctionSummary read(const clang::Stmt *Body);

private:
  bool visit(const clang::Stmt *S);
  bool refuse(std::string Why) {
    Result = unusable(std::move(Why));
    return false;
  }
  bool variable(const clang::VarDecl &V);
  bool write(const clang::Expr *Target);
  bool call(const clang::CallExpr &Call);
  bool unary(const clang::UnaryOperator &Unary);
  bool declaration(const clang::DeclStmt &S);
  void readsMemory() {
    if (Result.What == Effect::Const)
      Result.What = Effect::Pure;
  }

  Purity &All;
  const clang::ASTContext &Context;
  const std::set<std::string> &ThreadPrivate;
  FunctionSummary Result{Effect::Const, ""};
};

} // namespace

bool BodyReader::variable(const clang::VarDecl &V) {
  if (isUntouchable(V.getType()) ||
      V.getTLSKind() != clang::VarDecl::TLS_None ||
      ThreadPrivate.count(V.getNameAsString()) != 0)
    return refuse("uses a volatile, atomic or thread-local variable");
  if (V.hasLocalStorage())
    return !V.hasAttr<clang::CleanupAttr>() || refuse("runs a clean-up");
  if (V.isStaticLocal() && !V.getType().isConstant(Context))
    return refuse("has a static variable");
  readsMemory();
  return true;
}

bool BodyReader::write(const clang::Expr *Target) {
  const clang::VarDecl *V = rootVariable(Target);
  return (V && V->hasLocalStorage()) || refuse("may write memory");
}

bool BodyReader::call(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return refuse("calls through a pointer");
  // The reference is invalidated by later calls: copied.
  FunctionSummary Summary = All.summaryOf(*Callee);
  if (Summary.What == Effect::Unusable)
    return refuse("calls " + Callee->getNameAsString() + ", which " +
                  Summary.Why);
  if (Summary.What == Effect::Pure)
    readsMemory();
  return true;
}

bool BodyReader::unary(const clang::UnaryOperator &Unary) {
  if (Unary.getOpcode() == clang::UO_Deref)
    readsMemory();
  return !Unary.isIncrementDecrementOp() || write(Unary.getSubExpr());
}

bool BodyReader::declaration(const clang::DeclStmt &S) {
  for (const clang::Decl *D : S.decls())
    if (const auto *V = llvm::dyn_cast<clang::VarDecl>(D))
      if (!variable(*V))
        return false;
  return true;
}

static bool isDeclaredArray(const clang::Expr *Base) {
  const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Base->IgnoreParens());
  return Cast && Cast->getCastKind() == clang::CK_ArrayToPointerDecay;
}

bool BodyReader::visit(const clang::Stmt *S) {
  if (const auto *E = llvm::dyn_cast<clang::Expr>(S))
    if (E->isGLValue() && isUntouchable(E->getType()))
      return refuse("uses a volatile or atomic object");
  if (const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(S)) {
    const auto *V = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl());
    return !V || variable(*V);
  }
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(S))
    return call(*Call);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S))
    return unary(*Unary);
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(S))
    return !Binary->isAssignmentOp() || write(Binary->getLHS());
  if (const auto *Declaration = llvm::dyn_cast<clang::DeclStmt>(S))
    return declaration(*Declaration);
  if (const auto *For = llvm::dyn_cast<clang::ForStmt>(S))
    return endsByCounting(*For, Context) ||
           refuse("has a loop that may not end");
  if (llvm::isa<clang::WhileStmt, clang::DoStmt>(S))
    return refuse("has a loop that may not end");
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(S)) {
    if (Member->isArrow())
      readsMemory();
  } else if (const auto *Element =
                 llvm::dyn_cast<clang::ArraySubscriptExpr>(S)) {
    if (!isDeclaredArray(Element->getBase()))
      readsMemory();
  } else if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(S)) {
    if (Block->hasStoredFPFeatures())
      return refuse("changes the floating-point environment");
  }
  if (llvm::isa<clang::AsmStmt, clang::GotoStmt, clang::IndirectGotoStmt,
                clang::StmtExpr, clang::BlockExpr, clang::VAArgExpr,
                clang::AtomicExpr>(S))
    return refuse("has asm, goto or the like");
  return true;
}

FunctionSummary BodyReader::read(const clang::Stmt *Body) {
  bool Going = true;
  forEachStatement(Body, [&](const clang::Stmt *S) {
    Going = Going && visit(S);
    return Going;
  });
  return Result;
}

FunctionSummary Purity::compute(const clang::FunctionDecl &F) {
  if (F.hasAttr<clang::ReturnsTwiceAttr>() || mayNotReturn(F))
    return unusable("may not return");
  if (dependsOnThread(F) || F.getName().contains("thread_pointer"))
    return unusable("may depend on the thread");
  if (F.hasAttr<clang::ConstAttr>() || isConstBuiltin(F, Context))
    return {Effect::Const, ""};
  if (F.hasAttr<clang::PureAttr>() ||
      (F.getBuiltinID() != 0 && Context.BuiltinInfo.isPure(F.getBuiltinID())))
    return {Effect::Pure, ""};
  const clang::FunctionDecl *Definition = F.getDefinition();
  if (!Definition || !Definition->getBody())
    return unusable("may write memory");
  if (isReplaceable(*Definition))
    return unusable("may be replaced by another definition");
  if (Depth >= MaxDepth)
    return unusable("calls other functions too deeply");
  ++Depth;
  FunctionSummary Summary =
      BodyReader(*this, Context, ThreadPrivate).read(Definition->getBody());
  --Depth;
  return Summary;
}

const FunctionSummary &Purity::summaryOf(const clang::FunctionDecl &Function) {
  const clang::FunctionDecl *F = Function.getCanonicalDecl();
  auto [At, New] = Known.try_emplace(F, unusable("is recursive"));
  if (!New)
    return At->second;
  // The most recent declaration has the attributes of all before it.
  FunctionSummary Summary = compute(*F->getMostRecentDecl());
  return Known[F] = Summary;
}

} // namespace loopdist
