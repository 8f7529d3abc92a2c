// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/Lowering.h"
#include "frontend/Types.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"

namespace loopdist {

/// Statements nested deeper than this are not understood.
static constexpr unsigned MaxDepth = 1000;

Statement *NestLowering::newStatement(Statement::Kind K, FileRange Range,
                                      clang::SourceLocation At) {
  Statement S;
  S.K = K;
  S.Id = K == Statement::Kind::Condition
             ? "C" + std::to_string(++ConditionCount)
             : "S" + std::to_string(++StatementCount);
  S.Range = Range;
  S.At = File.Map.position(At);
  S.Text = File.Map.text(Range);
  for (const Frame &F : Frames)
    S.MaySkip |= F.Continued;
  N->Statements.push_back(std::move(S));
  return &N->Statements.back();
}

void NestLowering::everyLoop(clang::SourceLocation At, const llvm::Twine &What,
                             const llvm::Twine &Hint) {
  for (Frame &F : Frames)
    obstacleOf(F.L->Obstacles, At, What, Hint);
}

/// Operators whose operands may be statements of their own.
static const clang::Expr *withoutVoid(const clang::Expr *E) {
  while (true) {
    E = E->IgnoreParens();
    const auto *Cast = llvm::dyn_cast<clang::CastExpr>(E);
    if (!Cast || Cast->getCastKind() != clang::CK_ToVoid)
      return E;
    E = Cast->getSubExpr();
  }
}

/// Lowers an assignment and returns the value that is stored.
const Expr *NestLowering::lowerAssignment(const clang::BinaryOperator &E) {
  const clang::Expr *Right = E.getRHS()->IgnoreParens();
  // The value of an inner assignment, seen through its conversion.
  const auto *Conversion = llvm::dyn_cast<clang::ImplicitCastExpr>(Right);
  const auto *Inner = llvm::dyn_cast<clang::BinaryOperator>(
      Conversion ? Conversion->getSubExpr()->IgnoreParens() : Right);
  const Expr *Value;
  if (Inner && Inner->getOpcode() == clang::BO_Assign)
    Value = castTo(lowerAssignment(*Inner), Right->getType(), *Right);
  else
    Value = lowerValue(Right);
  const clang::Expr *Left = E.getLHS()->IgnoreParens();
  std::optional<Place> P = lowerPlace(Left);
  if (!P)
    return Value;
  const Place *Where = N->Pool->get(std::move(*P));
  if (Left->refersToBitField())
    access(Where, false, *Left);
  access(Where, true, *Left);
  return Value;
}

static std::optional<Operator> compoundOperator(clang::BinaryOperatorKind K) {
  switch (clang::BinaryOperator::getOpForCompoundAssignment(K)) {
  case clang::BO_Mul:
    return Operator::Mul;
  case clang::BO_Div:
    return Operator::Div;
  case clang::BO_Rem:
    return Operator::Rem;
  case clang::BO_Add:
    return Operator::Add;
  case clang::BO_Sub:
    return Operator::Sub;
  case clang::BO_Shl:
    return Operator::ShiftLeft;
  case clang::BO_Shr:
    return Operator::ShiftRight;
  case clang::BO_And:
    return Operator::BitAnd;
  case clang::BO_Xor:
    return Operator::BitXor;
  case clang::BO_Or:
    return Operator::BitOr;
  default:
    return std::nullopt;
  }
}

const Expr *
NestLowering::lowerCompoundAssignment(const clang::CompoundAssignOperator &E) {
  const clang::Expr *Left = E.getLHS()->IgnoreParens();
  std::optional<Place> P = lowerPlace(Left);
  const Place *Where = P ? N->Pool->get(std::move(*P)) : nullptr;
  const Expr *Old = unknown(E);
  if (Where) {
    access(Where, false, *Left);
    Old = N->Pool->read(Where);
  }
  const Expr *Right = lowerValue(E.getRHS());
  if (Where)
    access(Where, true, *Left);
  if (Old->Type.K == CType::Kind::Pointer) {
    bool Down = E.getOpcode() == clang::BO_SubAssign;
    if (Down)
      Right = N->Pool->unary(Operator::Negate,
                             N->Pool->cast(Right, subscriptType()),
                             subscriptType());
    return addressOf(finish(target(Old, Right), E.getType()->getPointeeType()),
                     E);
  }
  std::optional<Operator> Op = compoundOperator(E.getOpcode());
  Old = castTo(Old, E.getComputationLHSType(), E);
  CType Type = typeOf(E.getComputationResultType(), Context);
  return Op ? castTo(operation(*Op, {Old, Right}, Type, E), E.getType(), E)
            : unknown(E);
}

const Expr *NestLowering::lowerIncrement(const clang::UnaryOperator &E) {
  const clang::Expr *Left = E.getSubExpr()->IgnoreParens();
  std::optional<Place> P = lowerPlace(Left);
  if (!P)
    return unknown(E);
  const Place *Where = N->Pool->get(std::move(*P));
  access(Where, false, *Left);
  access(Where, true, *Left);
  const Expr *Old = N->Pool->read(Where);
  clang::QualType T = Left->getType();
  int Delta = E.isIncrementOp() ? 1 : -1;
  if (T->isPointerType())
    return addressOf(
        finish(target(Old, N->Pool->constant(Delta, subscriptType())),
               T->getPointeeType()),
        E);
  if (!T->isIntegralOrEnumerationType() || T->isBooleanType())
    return unknown(E);
  clang::QualType Wide = Context.isPromotableIntegerType(T)
                             ? Context.getPromotedIntegerType(T)
                             : T;
  CType Type = typeOf(Wide, Context);
  const Expr *One = N->Pool->constant(1, Type);
  return castTo(operation(Delta > 0 ? Operator::Add : Operator::Sub,
                          {castTo(Old, Wide, E), One}, Type, E),
                T, E);
}

/// Lowers what an expression statement does into Current.
void NestLowering::lowerEffect(const clang::Expr &Whole) {
  const clang::Expr &E = *withoutVoid(&Whole);
  if (E.getType()->isRealFloatingType() &&
      E.getFPFeaturesInEffect(Context.getLangOpts()).isFPConstrained())
    obstacle(E.getExprLoc(), "depends on the floating-point environment "
                             "(FENV_ACCESS, rounding mode or exceptions)");
  if (const auto *Compound =
          llvm::dyn_cast<clang::CompoundAssignOperator>(&E)) {
    Current->Value = lowerCompoundAssignment(*Compound);
  } else if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&E);
             Binary && Binary->getOpcode() == clang::BO_Assign) {
    Current->Value = lowerAssignment(*Binary);
  } else if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&E);
             Unary && Unary->isIncrementDecrementOp()) {
    Current->Value = lowerIncrement(*Unary);
  } else if (!E.isGLValue()) {
    lowerValue(&E);
  } else if (isUntouchable(E.getType())) {
    obstacle(E.getExprLoc(), "uses a volatile or atomic object");
  }
}

void NestLowering::lowerExpressionStatement(const clang::Expr &Whole,
                                            std::vector<Node> &Out) {
  const clang::Expr &E = *withoutVoid(&Whole);
  if (const auto *Comma = llvm::dyn_cast<clang::BinaryOperator>(&E);
      Comma && Comma->getOpcode() == clang::BO_Comma) {
    if (tooDeep(E.getExprLoc()))
      return;
    ++Depth;
    lowerExpressionStatement(*Comma->getLHS(), Out);
    lowerExpressionStatement(*Comma->getRHS(), Out);
    --Depth;
    return;
  }
  Statement *S =
      newStatement(Statement::Kind::Expression,
                   File.Map.range(Whole.getSourceRange()), Whole.getBeginLoc());
  Current = S;
  lowerEffect(Whole);
  Current = nullptr;
  Out.push_back(S);
}

/// \p E is arithmetic on integers that keep their values while it is in scope:
/// indices of the loops around it, and variables that the loop whose iteration
/// it lives in does not write.
bool NestLowering::isFixedValue(const clang::Expr &E) const {
  bool Fixed = true;
  forEachStatement(&E, [&](const clang::Stmt *S) {
    const auto *Part = llvm::dyn_cast<clang::Expr>(S);
    Fixed = Fixed && Part && Part->getType()->isIntegralOrEnumerationType();
    if (const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(S)) {
      const auto *V = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl());
      Fixed &=
          !V || (V->hasLocalStorage() && !isUntouchableVariable(*V) &&
                 !File.Variables.AddressTaken.contains(V->getCanonicalDecl()) &&
                 (isIndex(*V) || !writesVariable(Frames.back().S, *V)));
    } else if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(S)) {
      Fixed &= !Binary->isAssignmentOp();
    } else if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S)) {
      Fixed &= Unary->isArithmeticOp();
    } else {
      Fixed &=
          llvm::isa<clang::CastExpr, clang::ParenExpr, clang::IntegerLiteral,
                    clang::CharacterLiteral, clang::ConditionalOperator>(S);
    }
    return Fixed;
  });
  return Fixed;
}

void NestLowering::lowerVariable(const clang::VarDecl &V,
                                 const clang::DeclStmt &S,
                                 std::vector<Node> &Out) {
  if (V.isLocalExternDecl())
    return;
  if (V.isStaticLocal()) {
    everyLoop(V.getLocation(),
              "declares the static variable " + V.getNameAsString());
    return;
  }
  if (V.getType()->isVariablyModifiedType())
    everyLoop(V.getLocation(),
              "declares " + V.getNameAsString() +
                  ", whose type has a variable size",
              "declare it outside the loop");
  Symbol *Sym = symbolOf(V, true);
  if (Sym->Untouchable)
    everyLoop(V.getLocation(), "declares " + V.getNameAsString() +
                                   ", which is volatile, atomic or otherwise "
                                   "special");
  if (!V.getInit())
    return;
  clang::SourceRange Spelled(S.isSingleDecl() ? S.getBeginLoc()
                                              : V.getLocation(),
                             V.getInit()->getEndLoc());
  FileRange Range = S.isSingleDecl() ? File.Map.range(S.getSourceRange())
                                     : File.Map.range(Spelled);
  Statement *Made =
      newStatement(Statement::Kind::Declaration, Range, Spelled.getBegin());
  Made->Text = File.Map.text(File.Map.range(Spelled));
  Current = Made;
  Made->Value = lowerValue(V.getInit());
  if (Sym->NeverReassigned && Made->Value->Type == Sym->Type &&
      isFixedValue(*V.getInit()))
    FixedValues[V.getCanonicalDecl()] = Made->Value;
  Place P;
  P.Object = Sym;
  access(N->Pool->get(finish(std::move(P), V.getType())), true,
         File.Map.range(V.getLocation()), V.getLocation());
  Current = nullptr;
  Out.push_back(Made);
}

void NestLowering::lowerDeclarations(const clang::DeclStmt &S,
                                     std::vector<Node> &Out) {
  for (const clang::Decl *D : S.decls()) {
    if (const auto *V = llvm::dyn_cast<clang::VarDecl>(D))
      lowerVariable(*V, S, Out);
    else if (const auto *T = llvm::dyn_cast<clang::TypedefNameDecl>(D);
             T && T->getUnderlyingType()->isVariablyModifiedType())
      everyLoop(D->getLocation(), "declares a type of variable size",
                "declare it outside the loop");
  }
}

void NestLowering::lowerIf(const clang::IfStmt &S, std::vector<Node> &Out) {
  N->Branches.emplace_back();
  Branch *B = &N->Branches.back();
  B->Condition = newStatement(Statement::Kind::Condition,
                              File.Map.range(S.getCond()->getSourceRange()),
                              S.getCond()->getBeginLoc());
  Current = B->Condition;
  B->Condition->Value = lowerValue(S.getCond());
  Current = nullptr;
  lowerStatement(S.getThen(), B->Then);
  if (S.getElse())
    lowerStatement(S.getElse(), B->Else);
  Out.push_back(B);
}

void NestLowering::lowerSwitch(const clang::SwitchStmt &S,
                               std::vector<Node> &Out) {
  everyLoop(S.getBeginLoc(), "contains a switch statement",
            "write it as if and else");
  BreakTargets.push_back(nullptr);
  lowerStatement(S.getBody(), Out);
  BreakTargets.pop_back();
}

void NestLowering::lowerCompound(const clang::CompoundStmt &S,
                                 std::vector<Node> &Out) {
  bool WasOff = Off;
  if (File.Map.isInMainFile(S.getLBracLoc()))
    Off |= File.Scan.isMarked(File.Map.offset(S.getLBracLoc()));
  for (const clang::Stmt *Child : S.body())
    lowerStatement(Child, Out);
  Off = WasOff;
}

void NestLowering::lowerJump(const clang::Stmt &S) {
  switch (S.getStmtClass()) {
  case clang::Stmt::BreakStmtClass:
    if (!BreakTargets.empty() && BreakTargets.back())
      obstacleOf(BreakTargets.back()->Obstacles, S.getBeginLoc(),
                 "may be left by break");
    break;
  case clang::Stmt::ContinueStmtClass:
    if (!Frames.empty())
      Frames.back().Continued = true;
    break;
  case clang::Stmt::ReturnStmtClass:
    everyLoop(S.getBeginLoc(), "may be left by return");
    break;
  default:
    everyLoop(S.getBeginLoc(), "contains a goto");
    break;
  }
}

void NestLowering::lowerStatement(const clang::Stmt *S,
                                  std::vector<Node> &Out) {
  if (Depth >= MaxDepth) {
    everyLoop(S->getBeginLoc(), "contains statements nested too deeply");
    return;
  }
  bool WasInConstruct = InConstruct;
  InConstruct |= File.isConstructTarget(S->getBeginLoc());
  ++Depth;
  if (const auto *E = llvm::dyn_cast<clang::Expr>(S))
    lowerExpressionStatement(*E, Out);
  else
    lowerPlainStatement(*S, Out);
  --Depth;
  InConstruct = WasInConstruct;
}

void NestLowering::lowerPlainStatement(const clang::Stmt &S,
                                       std::vector<Node> &Out) {
  switch (S.getStmtClass()) {
  case clang::Stmt::CompoundStmtClass:
    return lowerCompound(llvm::cast<clang::CompoundStmt>(S), Out);
  case clang::Stmt::NullStmtClass:
    return;
  case clang::Stmt::DeclStmtClass:
    return lowerDeclarations(llvm::cast<clang::DeclStmt>(S), Out);
  case clang::Stmt::IfStmtClass:
    return lowerIf(llvm::cast<clang::IfStmt>(S), Out);
  case clang::Stmt::ForStmtClass:
  case clang::Stmt::WhileStmtClass:
  case clang::Stmt::DoStmtClass:
    return Out.push_back(lowerLoop(S));
  case clang::Stmt::SwitchStmtClass:
    return lowerSwitch(llvm::cast<clang::SwitchStmt>(S), Out);
  case clang::Stmt::BreakStmtClass:
  case clang::Stmt::ContinueStmtClass:
  case clang::Stmt::ReturnStmtClass:
  case clang::Stmt::GotoStmtClass:
  case clang::Stmt::IndirectGotoStmtClass:
    return lowerJump(S);
  default:
    return refuseStatement(S, Out);
  }
}

/// Statements that no loop around them survives; loops inside them may.
void NestLowering::refuseStatement(const clang::Stmt &S,
                                   std::vector<Node> &Out) {
  const char *What = "contains a statement that is not understood";
  if (llvm::isa<clang::AsmStmt>(S))
    What = "contains inline assembly";
  else if (llvm::isa<clang::LabelStmt>(S))
    What = "contains a label";
  else if (llvm::isa<clang::SwitchCase>(S))
    What = "contains a case label";
  else if (llvm::isa<clang::AttributedStmt>(S))
    What = "contains a statement with attributes";
  everyLoop(S.getBeginLoc(), What);
  if (llvm::isa<clang::AsmStmt>(S))
    return;
  if (const auto *Case = llvm::dyn_cast<clang::SwitchCase>(&S))
    return lowerStatement(Case->getSubStmt(), Out);
  if (const auto *Captured = llvm::dyn_cast<clang::CapturedStmt>(&S))
    return lowerStatement(Captured->getCapturedStmt(), Out);
  for (const clang::Stmt *Child : S.children())
    if (Child)
      lowerStatement(Child, Out);
}

} // namespace loopdist
