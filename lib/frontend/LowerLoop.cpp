// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/Lowering.h"
#include "frontend/Types.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include <algorithm>

namespace loopdist {

bool NestLowering::isIndex(const clang::VarDecl &V) const {
  return std::any_of(Frames.begin(), Frames.end(), [&](const Frame &F) {
    return F.Index && F.Index->getCanonicalDecl() == V.getCanonicalDecl();
  });
}

bool NestLowering::refuseHeader(Loop &L, clang::SourceLocation At,
                                const llvm::Twine &What,
                                const llvm::Twine &Hint) {
  obstacleOf(L.Obstacles, At, "is not a counted loop: " + What, Hint);
  return false;
}

/// The variable that \p E names, parentheses looked through.
static const clang::VarDecl *namedVariable(const clang::Expr *E) {
  const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(E->IgnoreParens());
  return Ref ? llvm::dyn_cast<clang::VarDecl>(Ref->getDecl()) : nullptr;
}

/// The variable whose value \p E is, conversions looked through.
static const clang::VarDecl *loadedVariable(const clang::Expr *E) {
  return namedVariable(E->IgnoreParenCasts());
}

static bool isSame(const clang::VarDecl *A, const clang::VarDecl *B) {
  return A && B && A->getCanonicalDecl() == B->getCanonicalDecl();
}

bool NestLowering::readStep(Loop &L, const clang::ForStmt &For,
                            CountedHeader &H) {
  const clang::Expr *Inc = For.getInc();
  if (!Inc)
    return refuseHeader(L, For.getForLoc(), "its header has no step");
  H.PlainSpelling &= !llvm::isa<clang::ParenExpr>(Inc);
  Inc = Inc->IgnoreParens();
  const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Inc);
  if (Unary && Unary->isIncrementDecrementOp()) {
    H.Index = namedVariable(Unary->getSubExpr());
    H.Down = Unary->isDecrementOp();
    H.PlainSpelling &= llvm::isa<clang::DeclRefExpr>(Unary->getSubExpr());
    return H.Index || refuseHeader(L, Inc->getBeginLoc(),
                                   "its step is no step of a variable");
  }
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Inc);
  if (Binary && Binary->getOpcode() == clang::BO_Comma)
    return refuseHeader(L, Inc->getBeginLoc(),
                        "its header changes several variables",
                        "keep one variable in the header and compute the "
                        "others from it in the body");
  H.Index = Binary ? namedVariable(Binary->getLHS()) : nullptr;
  if (!H.Index)
    return refuseHeader(L, Inc->getBeginLoc(),
                        "its step is no step of a variable");
  if (const auto *Compound =
          llvm::dyn_cast<clang::CompoundAssignOperator>(Binary)) {
    H.Down = Compound->getOpcode() == clang::BO_SubAssign;
    if (!H.Down && Compound->getOpcode() != clang::BO_AddAssign)
      return refuseHeader(L, Inc->getBeginLoc(),
                          "its step does not add or subtract");
    H.Step = Compound->getRHS();
    H.StepType = Compound->getComputationResultType();
    H.PlainSpelling &= llvm::isa<clang::DeclRefExpr>(Compound->getLHS());
    return true;
  }
  const clang::Expr *Value = Binary->getRHS()->IgnoreParenImpCasts();
  const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(Value);
  if (Binary->getOpcode() != clang::BO_Assign || !Sum || !Sum->isAdditiveOp())
    return refuseHeader(L, Inc->getBeginLoc(),
                        "its step does not add or subtract");
  H.PlainSpelling = false;
  H.Down = Sum->getOpcode() == clang::BO_Sub;
  H.StepType = Sum->getType();
  if (isSame(namedVariable(Sum->getLHS()->IgnoreParenImpCasts()), H.Index))
    H.Step = Sum->getRHS();
  else if (!H.Down &&
           isSame(namedVariable(Sum->getRHS()->IgnoreParenImpCasts()), H.Index))
    H.Step = Sum->getLHS();
  return H.Step || refuseHeader(L, Inc->getBeginLoc(),
                                "its step is no step of its index");
}

bool NestLowering::readInit(Loop &L, const clang::ForStmt &For,
                            CountedHeader &H) {
  const clang::Stmt *Init = For.getInit();
  if (!Init)
    return refuseHeader(L, For.getForLoc(),
                        "its header does not initialise its index",
                        "write the first value into the header");
  if (const auto *Declaration = llvm::dyn_cast<clang::DeclStmt>(Init)) {
    const auto *V =
        Declaration->isSingleDecl()
            ? llvm::dyn_cast<clang::VarDecl>(Declaration->getSingleDecl())
            : nullptr;
    if (!V)
      return refuseHeader(L, Init->getBeginLoc(),
                          "its header declares several variables",
                          "declare the others before the loop");
    H.DeclaredInHeader = true;
    H.Lower = V->getInit();
    return (isSame(V, H.Index) && H.Lower) ||
           refuseHeader(L, Init->getBeginLoc(),
                        "its header does not initialise its index");
  }
  H.PlainSpelling &= !llvm::isa<clang::ParenExpr>(Init);
  const auto *E = llvm::dyn_cast<clang::Expr>(Init);
  const auto *Assignment =
      llvm::dyn_cast<clang::BinaryOperator>(E ? E->IgnoreParens() : Init);
  if (!Assignment || Assignment->getOpcode() != clang::BO_Assign ||
      !isSame(namedVariable(Assignment->getLHS()), H.Index))
    return refuseHeader(L, Init->getBeginLoc(),
                        "its header does not initialise its index alone",
                        "move the rest of the initialisation before the loop");
  H.PlainSpelling &= llvm::isa<clang::DeclRefExpr>(Assignment->getLHS());
  H.Lower = Assignment->getRHS();
  return true;
}

static std::optional<Operator> relationOf(clang::BinaryOperatorKind Kind,
                                          bool Swapped) {
  switch (Kind) {
  case clang::BO_LT:
    return Swapped ? Operator::GT : Operator::LT;
  case clang::BO_LE:
    return Swapped ? Operator::GE : Operator::LE;
  case clang::BO_GT:
    return Swapped ? Operator::LT : Operator::GT;
  case clang::BO_GE:
    return Swapped ? Operator::LE : Operator::GE;
  case clang::BO_NE:
    return Operator::NE;
  default:
    return std::nullopt;
  }
}

/// Whether every conversion of \p E to \p From's value keeps all values of the
/// index: \p E is the side of the condition that is the index.
static bool keepsValues(const clang::Expr *E,
                        const clang::ASTContext &Context) {
  while (true) {
    E = E->IgnoreParens();
    const auto *Cast = llvm::dyn_cast<clang::CastExpr>(E);
    if (!Cast)
      return true;
    const clang::Expr *Sub = Cast->getSubExpr();
    if (Cast->getCastKind() != clang::CK_LValueToRValue &&
        Cast->getCastKind() != clang::CK_NoOp) {
      CType From = typeOf(Sub->getType(), Context);
      CType To = typeOf(Cast->getType(), Context);
      if (!From.isInteger() || !To.isInteger())
        return false;
      bool Wider = To.Width > From.Width && (To.Signed || !From.Signed);
      if (From != To && !Wider)
        return false;
    }
    E = Sub;
  }
}

bool NestLowering::readCondition(Loop &L, const clang::ForStmt &For,
                                 CountedHeader &H) {
  const clang::Expr *Cond = For.getCond();
  if (!Cond)
    return refuseHeader(L, For.getForLoc(), "its header has no condition");
  H.Condition = Cond;
  H.PlainSpelling &= !llvm::isa<clang::ParenExpr>(Cond);
  Cond = Cond->IgnoreParens();
  if (isSame(loadedVariable(Cond), H.Index)) {
    H.Relation = Operator::NE;
    H.PlainSpelling = false;
    return keepsValues(Cond, Context) ||
           refuseHeader(L, Cond->getBeginLoc(),
                        "its condition converts the index");
  }
  const auto *Comparison = llvm::dyn_cast<clang::BinaryOperator>(Cond);
  if (!Comparison)
    return refuseHeader(L, Cond->getBeginLoc(),
                        "its condition is no comparison of the index");
  bool Left = isSame(loadedVariable(Comparison->getLHS()), H.Index);
  bool Right = isSame(loadedVariable(Comparison->getRHS()), H.Index);
  std::optional<Operator> Relation = relationOf(Comparison->getOpcode(), !Left);
  if (!Relation || (!Left && !Right))
    return refuseHeader(L, Cond->getBeginLoc(),
                        "its condition is no comparison of the index",
                        "compare the index alone with a bound");
  H.Relation = *Relation;
  H.Bound = Left ? Comparison->getRHS() : Comparison->getLHS();
  const clang::Expr *Side = Left ? Comparison->getLHS() : Comparison->getRHS();
  if (!H.Bound->getType()->isIntegralOrEnumerationType())
    return refuseHeader(L, Cond->getBeginLoc(),
                        "its index is not compared with an integer");
  H.PlainSpelling &= keepsValues(Side, Context) &&
                     llvm::isa<clang::DeclRefExpr>(Side->IgnoreImpCasts());
  if (namesVariable(H.Bound, *H.Index))
    return refuseHeader(L, H.Bound->getBeginLoc(),
                        "its bound changes with its index");
  return true;
}

static bool isIndexType(clang::QualType T) {
  return T->isIntegerType() && !T->isEnumeralType() && !T->isBooleanType() &&
         !T->isBitIntType() &&
         !T->isSpecificBuiltinType(clang::BuiltinType::Int128) &&
         !T->isSpecificBuiltinType(clang::BuiltinType::UInt128);
}

/// Whether the index is a local integer that only the header writes.
bool NestLowering::checkIndex(Loop &L, const clang::ForStmt &For,
                              const CountedHeader &H) {
  const clang::VarDecl &V = *H.Index;
  std::string Name = V.getNameAsString();
  if (isUntouchableVariable(V))
    return refuseHeader(L, For.getForLoc(),
                        Name + " is volatile, atomic, thread-local or bound "
                               "to a register");
  if (!V.hasLocalStorage())
    return refuseHeader(L, For.getForLoc(), Name + " is no local variable",
                        "declare " + Name + " in the header");
  if (File.Variables.AddressTaken.contains(V.getCanonicalDecl()))
    return refuseHeader(L, For.getForLoc(),
                        "the address of " + Name + " is taken",
                        "declare " + Name + " in the header");
  if (isIndex(V) || writesVariable(For.getBody(), V) ||
      writesVariable(For.getCond(), V) || (H.Step && writesVariable(H.Step, V)))
    return refuseHeader(L, For.getForLoc(),
                        Name + " is written inside the loop");
  return true;
}

std::optional<CountedHeader>
NestLowering::readHeader(Loop &L, const clang::ForStmt &For) {
  CountedHeader H;
  if (!readStep(L, For, H))
    return std::nullopt;
  if (!isIndexType(H.Index->getType())) {
    refuseHeader(L, For.getForLoc(),
                 H.Index->getNameAsString() + " is no integer",
                 "count with an integer");
    return std::nullopt;
  }
  if (!readInit(L, For, H) || !readCondition(L, For, H) ||
      !checkIndex(L, For, H))
    return std::nullopt;
  if (H.Step && namesVariable(H.Step, *H.Index)) {
    refuseHeader(L, H.Step->getBeginLoc(), "its step changes with its index");
    return std::nullopt;
  }
  if (const Expr *Step = H.Step ? lowerConstant(H.Step) : nullptr;
      Step && Step->isConstant(0)) {
    refuseHeader(L, H.Step->getBeginLoc(), "its step is zero");
    return std::nullopt;
  }
  clang::QualType T = H.Index->getType();
  clang::QualType Wide = Context.isPromotableIntegerType(T)
                             ? Context.getPromotedIntegerType(T)
                             : T;
  if (H.Step && typeOf(H.StepType, Context) != typeOf(Wide, Context)) {
    refuseHeader(L, H.Step->getBeginLoc(),
                 "its step has another type than its index",
                 "give the step the type of the index");
    return std::nullopt;
  }
  return H;
}

static bool fitsDirection(const Loop &L) {
  if (!L.Step->isConstant())
    return true;
  bool Up = L.Relation == Operator::LT || L.Relation == Operator::LE;
  return Up ? L.Step->Value > 0 : L.Step->Value < 0;
}

/// The condition compares the index itself, in the type of the index.
static bool comparesIndexItself(const Loop &L) {
  const Expr *C = L.Condition;
  while (C && C->K == Expr::Kind::Cast)
    C = C->Operands[0];
  return C && C->K == Expr::Kind::Operation && C->Operands.size() == 2 &&
         (C->Operands[0]->K == Expr::Kind::Index ||
          C->Operands[1]->K == Expr::Kind::Index);
}

/// gcc converts the number of threads to the type of the index when it divides
/// the iterations, so a char index goes wrong from 128 threads on; clang 19
/// miscounts the trips of an unsigned index in steps up to a 64-bit bound.
bool NestLowering::isCanonical(const CountedHeader &H, const Loop &L) const {
  const CType Type = typeOf(H.Index->getType(), Context);
  bool OddUnsigned =
      !Type.Signed && !H.Down && L.Step->isConstant() && L.Step->Value < 0;
  return H.PlainSpelling && H.Relation != Operator::NE && fitsDirection(L) &&
         !OddUnsigned && Type.Width >= 32 && comparesIndexItself(L);
}

/// The step as a signed number: in an unsigned type of w bits, adding c is
/// subtracting 2^w - c.
void NestLowering::lowerStep(Loop &L, const CountedHeader &H) {
  clang::QualType T = H.Index->getType();
  CType Type = typeOf(Context.isPromotableIntegerType(T)
                          ? Context.getPromotedIntegerType(T)
                          : T,
                      Context);
  const Expr *Step = H.Step ? lowerValue(H.Step) : N->Pool->constant(1, Type);
  if (Step->isConstant()) {
    WideInt Value = Step->Value;
    if (!Type.Signed && Value >> (Type.Width - 1) != 0)
      Value -= WideInt(1) << Type.Width;
    if (H.Down)
      Value = -Value;
    L.Step = N->Pool->constant(
        Value, Type.Signed || Value >= 0 ? Type : subscriptType());
  } else if (H.Down) {
    L.Step = Type.Signed
                 ? N->Pool->unary(Operator::Negate, Step, Type)
                 : N->Pool->unary(Operator::Negate, N->Pool->guardValue(Step),
                                  CType::guard());
  } else {
    L.Step = Step;
  }
}

void NestLowering::lowerCounted(Loop &L, const CountedHeader &H) {
  const clang::VarDecl &V = *H.Index;
  Symbol *Sym = symbolOf(V, H.DeclaredInHeader);
  if (H.DeclaredInHeader)
    Sym->DeclaredDepth = L.Level - 1;
  L.Counted = true;
  L.Index = Sym;
  L.IndexDeclaredInHeader = H.DeclaredInHeader;
  L.Relation = H.Relation;
  L.Lower = lowerValue(H.Lower);
  if (!H.DeclaredInHeader) {
    Place P;
    P.Object = Sym;
    access(N->Pool->get(finish(std::move(P), V.getType())), true,
           L.Header->Range, H.Lower->getBeginLoc());
  }
  Frames.back().Index = &V;
  L.Condition = lowerValue(H.Condition);
  L.Header->Value = L.Condition;
  bool WasSilent = std::exchange(Silent, true);
  L.Bound = H.Bound ? lowerValue(H.Bound)
                    : N->Pool->constant(0, typeOf(V.getType(), Context));
  Silent = WasSilent;
  if (!H.Bound)
    L.Condition = N->Pool->binary(
        Operator::NE, N->Pool->index(*Sym, typeOf(V.getType(), Context)),
        L.Bound, typeOf(Context.IntTy, Context));
  lowerStep(L, H);
  L.CanonicalForOpenMP = isCanonical(H, L);
}

static const clang::Expr *conditionOf(const clang::Stmt &S) {
  if (const auto *For = llvm::dyn_cast<clang::ForStmt>(&S))
    return For->getCond();
  if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(&S))
    return While->getCond();
  return llvm::cast<clang::DoStmt>(S).getCond();
}

static const clang::Stmt *bodyOf(const clang::Stmt &S) {
  if (const auto *For = llvm::dyn_cast<clang::ForStmt>(&S))
    return For->getBody();
  if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(&S))
    return While->getBody();
  return llvm::cast<clang::DoStmt>(S).getBody();
}

/// The header of a loop that is not counted: what it reads is shown, what it
/// declares is known.
void NestLowering::lowerUncounted(Loop &L, const clang::Stmt &S) {
  if (!llvm::isa<clang::ForStmt>(S))
    refuseHeader(L, S.getBeginLoc(),
                 llvm::isa<clang::DoStmt>(S) ? "do" : "while",
                 "write it as a for loop if the number of iterations is known");
  if (const auto *For = llvm::dyn_cast<clang::ForStmt>(&S))
    if (const auto *Init =
            llvm::dyn_cast_or_null<clang::DeclStmt>(For->getInit()))
      for (const clang::Decl *D : Init->decls())
        if (const auto *V = llvm::dyn_cast<clang::VarDecl>(D))
          symbolOf(*V, true)->DeclaredDepth = L.Level - 1;
  if (const clang::Expr *Condition = conditionOf(S))
    L.Header->Value = lowerValue(Condition);
}

void NestLowering::lowerHeader(Loop &L, const clang::Stmt &S) {
  const clang::Expr *Condition = conditionOf(S);
  FileRange Range = Condition ? File.Map.range(Condition->getSourceRange())
                              : FileRange{L.Range.Begin, L.Range.Begin, false};
  L.Header =
      newStatement(Statement::Kind::Condition, Range,
                   Condition ? Condition->getBeginLoc() : S.getBeginLoc());
  const auto *For = llvm::dyn_cast<clang::ForStmt>(&S);
  std::optional<CountedHeader> H;
  if (For)
    H = readHeader(L, *For);
  Current = L.Header;
  if (H)
    lowerCounted(L, *H);
  else
    lowerUncounted(L, S);
  Current = nullptr;
  for (Obstacle &O : L.Header->Obstacles)
    L.Obstacles.push_back(std::move(O));
  L.Header->Obstacles.clear();
}

/// What stands around the loop or is spelled in its text.
void NestLowering::checkSurroundings(Loop &L, const clang::Stmt &S) {
  unsigned Begin = L.Range.Begin;
  L.Off = Off || File.isOffAt(Begin) || File.Scan.isMarked(Begin);
  L.Uneditable = refuseEdit(File, S, L.Range);
  for (const Obstacle &O : Function.Obstacles)
    L.Obstacles.push_back(O);
  if (!Context.getLangOpts().C99)
    obstacleOf(L.Obstacles, S.getBeginLoc(),
               "is written in a language older than C99");
  if (InConstruct || File.isConstructTarget(S.getBeginLoc()) ||
      File.hasConstruct(L.Range.Begin, L.Range.End))
    obstacleOf(L.Obstacles, S.getBeginLoc(),
               "is part of an OpenMP or OpenACC construct");
}

/// Local scalars written in the loop that nobody reads afterwards.
void NestLowering::findDeadAfter(Loop &L, const clang::Stmt &S) {
  if (!Function.After || firstObstacle(L))
    return;
  for (auto [V, Sym] : Symbols) {
    bool Local = V->hasLocalStorage() && !Sym->AddressTaken && !Sym->IsArray &&
                 !Sym->Untouchable && Sym->Type.K != CType::Kind::Record;
    Local &= Sym != L.Index || !L.IndexDeclaredInHeader;
    if (Local && Sym->DeclaredDepth < L.Level && writesVariable(&S, *V) &&
        !Function.After->mayBeReadAfter(S, *V))
      L.DeadAfter.push_back(Sym);
  }
  std::sort(L.DeadAfter.begin(), L.DeadAfter.end(),
            [](const Symbol *A, const Symbol *B) { return A->Id < B->Id; });
}

Loop *NestLowering::lowerLoop(const clang::Stmt &S) {
  N->Loops.emplace_back();
  Loop &L = N->Loops.back();
  L.Level = static_cast<unsigned>(Frames.size()) + 1;
  L.Parent = Frames.empty() ? nullptr : Frames.back().L;
  L.Range = File.Map.rangeOfStatement(S);
  L.BodyRange = File.Map.rangeOfStatement(*bodyOf(S));
  L.At = File.Map.position(S.getBeginLoc());
  L.EndLine = File.Map.line(S.getEndLoc());
  bool WasOff = Off;
  checkSurroundings(L, S);
  Off = L.Off;
  Frames.push_back({&L, &S, nullptr, false});
  lowerHeader(L, S);
  BreakTargets.push_back(&L);
  lowerStatement(bodyOf(S), L.Body);
  BreakTargets.pop_back();
  Frames.pop_back();
  Off = WasOff;
  findDeadAfter(L, S);
  return &L;
}

std::unique_ptr<Nest> NestLowering::lower(const clang::Stmt &Root, bool IsOff,
                                          bool IsInConstruct) {
  N = std::make_unique<Nest>();
  N->Function = Function.Decl->getNameAsString();
  Off = IsOff;
  InConstruct = IsInConstruct || File.isConstructTarget(Root.getBeginLoc());
  N->Root = lowerLoop(Root);
  return std::move(N);
}

} // namespace loopdist
