// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/Variables.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

namespace loopdist {

using Worklist = llvm::SmallVector<const clang::Stmt *, 32>;

const clang::VarDecl *rootVariable(const clang::Expr *E) {
  while (true) {
    E = E->IgnoreParens();
    if (const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(E)) {
      const auto *V = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl());
      return V ? V->getCanonicalDecl() : nullptr;
    }
    if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(E)) {
      if (Member->isArrow())
        return nullptr;
      E = Member->getBase();
    } else if (const auto *Element =
                   llvm::dyn_cast<clang::ArraySubscriptExpr>(E)) {
      E = Element->getBase()->IgnoreParens();
      const auto *Decay = llvm::dyn_cast<clang::ImplicitCastExpr>(E);
      if (Decay && Decay->getCastKind() == clang::CK_ArrayToPointerDecay)
        E = Decay->getSubExpr();
      else if (!E->getType()->isVectorType())
        return nullptr;
    } else if (const auto *Vector =
                   llvm::dyn_cast<clang::ExtVectorElementExpr>(E)) {
      E = Vector->getBase();
    } else if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(E)) {
      if (Unary->getOpcode() != clang::UO_Real &&
          Unary->getOpcode() != clang::UO_Imag &&
          Unary->getOpcode() != clang::UO_Extension)
        return nullptr;
      E = Unary->getSubExpr();
    } else if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(E)) {
      if (Cast->getCastKind() != clang::CK_NoOp &&
          Cast->getCastKind() != clang::CK_LValueBitCast)
        return nullptr;
      E = Cast->getSubExpr();
    } else {
      return nullptr;
    }
  }
}

/// Adds the size expressions of the array types in \p T.
static void addSizes(clang::QualType T, Worklist &Work) {
  while (T->isVariablyModifiedType()) {
    if (const auto *Array = llvm::dyn_cast_or_null<clang::VariableArrayType>(
            T->getAsArrayTypeUnsafe());
        Array && Array->getSizeExpr())
      Work.push_back(Array->getSizeExpr());
    if (const clang::ArrayType *Array = T->getAsArrayTypeUnsafe())
      T = Array->getElementType();
    else if (T->isPointerType())
      T = T->getPointeeType();
    else
      return;
  }
}

static void addChildren(const clang::Stmt *S, Worklist &Work) {
  size_t First = Work.size();
  for (const clang::Stmt *Child : S->children())
    if (Child)
      Work.push_back(Child);
  if (const auto *Cast = llvm::dyn_cast<clang::ExplicitCastExpr>(S))
    addSizes(Cast->getTypeAsWritten(), Work);
  if (const auto *Block = llvm::dyn_cast<clang::BlockExpr>(S))
    Work.push_back(Block->getBody());
  if (const auto *Captured = llvm::dyn_cast<clang::CapturedStmt>(S))
    Work.push_back(Captured->getCapturedStmt());
  if (const auto *Declaration = llvm::dyn_cast<clang::DeclStmt>(S))
    for (const clang::Decl *D : Declaration->decls())
      if (const auto *V = llvm::dyn_cast<clang::VarDecl>(D))
        addSizes(V->getType(), Work);
  std::reverse(Work.begin() + static_cast<ptrdiff_t>(First), Work.end());
}

void forEachStatement(const clang::Stmt *S,
                      llvm::function_ref<bool(const clang::Stmt *)> Visit) {
  Worklist Work;
  if (S)
    Work.push_back(S);
  while (!Work.empty()) {
    const clang::Stmt *Next = Work.pop_back_val();
    if (Visit(Next))
      addChildren(Next, Work);
  }
}

/// The lvalue that \p S writes by name; null if it writes none.
static const clang::Expr *written(const clang::Stmt *S) {
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(S))
    return Binary->isAssignmentOp() ? Binary->getLHS() : nullptr;
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S))
    return Unary->isIncrementDecrementOp() ? Unary->getSubExpr() : nullptr;
  return nullptr;
}

static const clang::Expr *decayed(const clang::Expr *E) {
  const auto *Cast = llvm::dyn_cast<clang::CastExpr>(E->IgnoreParens());
  return Cast && Cast->getCastKind() == clang::CK_ArrayToPointerDecay
             ? Cast->getSubExpr()
             : nullptr;
}

namespace {

/// Fills VariableFacts from one statement tree after the other.
class Finder {
public:
  explicit Finder(VariableFacts &Facts) : Facts(Facts) {}
  void scan(const clang::Stmt *Root);

private:
  void visit(const clang::Stmt *S);
  void subscripted(const clang::Expr *Base);
  void takeAddress(const clang::Expr *E);
  void write(const clang::Expr *E);
  void asmOperands(const clang::AsmStmt &Asm);

  VariableFacts &Facts;
  /// Decays that only serve a subscript.
  llvm::DenseSet<const clang::Stmt *> Direct;
};

} // namespace

void Finder::takeAddress(const clang::Expr *E) {
  if (const clang::VarDecl *V = rootVariable(E))
    Facts.AddressTaken.insert(V);
}

void Finder::write(const clang::Expr *E) {
  if (const clang::VarDecl *V = rootVariable(E))
    Facts.Reassigned.insert(V);
}

/// Notes that \p Base, with what is added to it, is followed at once.
void Finder::subscripted(const clang::Expr *Base) {
  Base = Base->IgnoreParens();
  while (const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(Base)) {
    if (!Sum->isAdditiveOp())
      return;
    Base = (Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS()
                                                      : Sum->getRHS())
               ->IgnoreParens();
  }
  if (decayed(Base))
    Direct.insert(Base);
}

void Finder::asmOperands(const clang::AsmStmt &Asm) {
  for (const clang::Stmt *Operand : Asm.children())
    if (const auto *E = llvm::dyn_cast_or_null<clang::Expr>(Operand)) {
      takeAddress(E);
      write(E);
    }
}

void Finder::visit(const clang::Stmt *S) {
  if (const clang::Expr *Target = written(S))
    write(Target);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S)) {
    if (Unary->getOpcode() == clang::UO_AddrOf)
      takeAddress(Unary->getSubExpr());
    else if (Unary->getOpcode() == clang::UO_Deref)
      subscripted(Unary->getSubExpr());
  } else if (const auto *Element =
                 llvm::dyn_cast<clang::ArraySubscriptExpr>(S)) {
    subscripted(Element->getBase());
  } else if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(S)) {
    if (decayed(Cast) && !Direct.contains(Cast))
      takeAddress(Cast->getSubExpr());
  } else if (const auto *Asm = llvm::dyn_cast<clang::AsmStmt>(S)) {
    asmOperands(*Asm);
  }
}

void Finder::scan(const clang::Stmt *Root) {
  forEachStatement(Root, [this](const clang::Stmt *S) {
    visit(S);
    return true;
  });
}

VariableFacts findVariableFacts(const clang::ASTContext &Context) {
  VariableFacts Facts;
  Finder Find(Facts);
  for (const clang::Decl *D : Context.getTranslationUnitDecl()->decls()) {
    if (const auto *V = llvm::dyn_cast<clang::VarDecl>(D))
      Find.scan(V->getInit());
    const auto *F = llvm::dyn_cast<clang::FunctionDecl>(D);
    if (!F || !F->doesThisDeclarationHaveABody())
      continue;
    for (const clang::ParmVarDecl *P : F->parameters()) {
      Worklist Sizes;
      addSizes(P->getOriginalType(), Sizes);
      for (const clang::Stmt *Size : Sizes)
        Find.scan(Size);
    }
    Find.scan(F->getBody());
  }
  return Facts;
}

bool writesVariable(const clang::Stmt *S, const clang::VarDecl &V) {
  bool Found = false;
  forEachStatement(S, [&](const clang::Stmt *Part) {
    const clang::Expr *Target = written(Part);
    Found |= Target && rootVariable(Target) == V.getCanonicalDecl();
    return !Found;
  });
  return Found;
}

bool namesVariable(const clang::Stmt *S, const clang::VarDecl &V) {
  bool Found = false;
  forEachStatement(S, [&](const clang::Stmt *Part) {
    const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(Part);
    Found |= Ref && Ref->getDecl()->getCanonicalDecl() == V.getCanonicalDecl();
    return !Found;
  });
  return Found;
}

} // namespace loopdist
