// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/Lowering.h"
#include "frontend/Types.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"

namespace loopdist {

/// Nodes nested deeper than this are not understood.
static constexpr unsigned MaxDepth = 1000;

/// Operations that a call and a division count for. One operation is an
/// addition of vectorised code (runtime/src/parallel.cpp).
static constexpr unsigned CallCost = 150, DivisionCost = 30;

/// Arithmetic on integers is mostly that of subscripts, which costs nothing.
static unsigned costOf(Operator Op, const CType &Type) {
  if (Op == Operator::Div || Op == Operator::Rem)
    return DivisionCost;
  return Type.K == CType::Kind::Floating ? 1 : 0;
}

bool NestLowering::tooDeep(clang::SourceLocation At) {
  if (Depth < MaxDepth)
    return false;
  obstacle(At, "is nested too deeply");
  return true;
}

void NestLowering::obstacleOf(std::vector<Obstacle> &Where,
                              clang::SourceLocation At, const llvm::Twine &What,
                              const llvm::Twine &Hint) {
  Where.push_back({File.Map.position(At), What.str(), Hint.str()});
}

void NestLowering::obstacle(clang::SourceLocation At, const llvm::Twine &What,
                            const llvm::Twine &Hint) {
  if (Current)
    obstacleOf(Current->Obstacles, At, What, Hint);
  else if (!Frames.empty())
    obstacleOf(Frames.back().L->Obstacles, At, What, Hint);
}

const Expr *NestLowering::make(Expr E, const clang::Expr &From) {
  E.Range = File.Map.range(From.getSourceRange());
  return N->Pool->get(std::move(E));
}

const Expr *NestLowering::unknown(const clang::Expr &E) {
  Expr U;
  U.Type = typeOf(E.getType(), Context);
  return make(std::move(U), E);
}

const Expr *NestLowering::notUnderstood(const clang::Expr &E,
                                        const llvm::Twine &What,
                                        const llvm::Twine &Hint) {
  obstacle(E.getExprLoc(), What, Hint);
  return unknown(E);
}

const Expr *NestLowering::operation(Operator Op,
                                    std::vector<const Expr *> Operands,
                                    CType Type, const clang::Expr &From) {
  Expr E;
  E.K = Expr::Kind::Operation;
  E.Op = Op;
  E.Type = Type;
  E.Operands = std::move(Operands);
  if (Current && !Silent)
    Current->Operations += costOf(Op, Type);
  return make(std::move(E), From);
}

const Expr *NestLowering::castTo(const Expr *A, clang::QualType T,
                                 const clang::Expr &From, std::string Name) {
  CType Type = typeOf(T, Context);
  if (A->Type == Type && Name.empty())
    return A;
  Expr E;
  E.K = Expr::Kind::Cast;
  E.Type = Type;
  E.Name = std::move(Name);
  E.Operands = {A};
  return make(std::move(E), From);
}

/// The integer that \p E always is, or null.
const Expr *NestLowering::lowerConstant(const clang::Expr *E) {
  clang::Expr::EvalResult Result;
  if (E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType() ||
      !E->EvaluateAsInt(Result, Context))
    return nullptr;
  const llvm::APSInt &Value = Result.Val.getInt();
  CType Type = typeOf(E->getType(), Context);
  if (!Type.isInteger() || Value.getBitWidth() > 64)
    return nullptr;
  Expr C;
  C.K = Expr::Kind::Constant;
  C.Type = Type;
  C.Value = Value.isSigned() ? WideInt(Value.getSExtValue())
                             : WideInt(Value.getZExtValue());
  return make(std::move(C), *E);
}

static bool mayBeConstant(const clang::Expr &E) {
  switch (E.getStmtClass()) {
  case clang::Stmt::CallExprClass:
  case clang::Stmt::ArraySubscriptExprClass:
    return false;
  default:
    return true;
  }
}

const Expr *NestLowering::lowerValue(const clang::Expr *E) {
  E = E->IgnoreParens();
  if (tooDeep(E->getExprLoc()))
    return unknown(*E);
  if (E->getType()->isRealFloatingType() &&
      E->getFPFeaturesInEffect(Context.getLangOpts()).isFPConstrained())
    return notUnderstood(*E, "depends on the floating-point environment "
                             "(FENV_ACCESS, rounding mode or exceptions)");
  if (mayBeConstant(*E))
    if (const Expr *C = lowerConstant(E))
      return C;
  ++Depth;
  const Expr *Value = lowerValueKind(E);
  --Depth;
  return Value;
}

const Expr *NestLowering::lowerValueKind(const clang::Expr *E) {
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(E))
    return lowerCast(*Cast);
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(E))
    return lowerBinary(*Binary);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(E))
    return lowerUnary(*Unary);
  if (const auto *Choice =
          llvm::dyn_cast<clang::AbstractConditionalOperator>(E))
    return lowerSelect(*Choice);
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(E))
    return lowerCall(*Call);
  if (const auto *Alias = llvm::dyn_cast<clang::OpaqueValueExpr>(E))
    return Alias->getSourceExpr() ? lowerValue(Alias->getSourceExpr())
                                  : unknown(*E);
  if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(E))
    return lowerValue(Full->getSubExpr());
  switch (E->getStmtClass()) {
  case clang::Stmt::FloatingLiteralClass:
  case clang::Stmt::ImaginaryLiteralClass: {
    Expr Number;
    Number.K = Expr::Kind::Literal;
    Number.Type = typeOf(E->getType(), Context);
    Number.Name = File.Map.text(File.Map.range(E->getSourceRange()));
    return make(std::move(Number), *E);
  }
  case clang::Stmt::InitListExprClass:
  case clang::Stmt::ImplicitValueInitExprClass:
  case clang::Stmt::DesignatedInitExprClass:
  case clang::Stmt::ShuffleVectorExprClass:
  case clang::Stmt::ConvertVectorExprClass:
  case clang::Stmt::CompoundLiteralExprClass:
    return lowerParts(*E);
  case clang::Stmt::StmtExprClass:
    return notUnderstood(*E, "uses a statement expression",
                         "write it as a function or as plain statements");
  case clang::Stmt::VAArgExprClass:
    return notUnderstood(*E, "uses va_arg");
  case clang::Stmt::AtomicExprClass:
    return notUnderstood(*E, "uses an atomic operation");
  case clang::Stmt::BlockExprClass:
    return notUnderstood(*E, "defines a block");
  case clang::Stmt::AddrLabelExprClass:
    return notUnderstood(*E, "takes the address of a label");
  case clang::Stmt::DeclRefExprClass:
  case clang::Stmt::StringLiteralClass:
    return unknown(*E);
  case clang::Stmt::MemberExprClass:
    return lowerValue(llvm::cast<clang::MemberExpr>(E)->getBase()), unknown(*E);
  default:
    return notUnderstood(*E, "contains an expression that is not understood (" +
                                 llvm::Twine(E->getStmtClassName()) + ")");
  }
}

/// The value of something built from its operands in a way that no analysis
/// needs: only their accesses count.
const Expr *NestLowering::lowerParts(const clang::Expr &E) {
  for (const clang::Stmt *Child : E.children())
    if (const auto *Part = llvm::dyn_cast_or_null<clang::Expr>(Child)) {
      if (Part->isGLValue())
        return notUnderstood(E, "contains an expression that is not "
                                "understood");
      lowerValue(Part);
    }
  return unknown(E);
}

const Expr *NestLowering::load(const clang::Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(E))
    if (const auto *V = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl()))
      if (isIndex(*V)) {
        Expr Index;
        Index.K = Expr::Kind::Index;
        Index.Type = typeOf(V->getType(), Context);
        Index.Sym = symbolOf(*V);
        return make(std::move(Index), *E);
      }
  if (const auto *Literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(E))
    return lowerValue(Literal->getInitializer());
  if (const auto *Half = llvm::dyn_cast<clang::UnaryOperator>(E);
      Half && (Half->getOpcode() == clang::UO_Real ||
               Half->getOpcode() == clang::UO_Imag))
    return load(Half->getSubExpr()), unknown(*E);
  std::optional<Place> P = lowerPlace(E);
  if (!P)
    return unknown(*E);
  const Place *Where = N->Pool->get(std::move(*P));
  access(Where, false, *E);
  if (const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(E))
    if (const auto *V = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl()))
      if (const Expr *Value = FixedValues.lookup(V->getCanonicalDecl()))
        return Value;
  Expr Read;
  Read.K = Expr::Kind::Read;
  Read.Type = Where->Type;
  Read.Where = Where;
  return make(std::move(Read), *E);
}

/// The type that a pointer cast makes part of the identity of its value.
static std::string pointerName(clang::QualType T) {
  return T.getCanonicalType().getUnqualifiedType().getAsString();
}

const Expr *NestLowering::lowerCast(const clang::CastExpr &E) {
  const clang::Expr *Sub = E.getSubExpr();
  if (llvm::isa<clang::ExplicitCastExpr>(E) &&
      E.getType()->isVariablyModifiedType() && !E.getType()->isPointerType())
    return notUnderstood(E, "converts to a type of variable size");
  switch (E.getCastKind()) {
  case clang::CK_LValueToRValue:
    return load(Sub);
  case clang::CK_ArrayToPointerDecay:
    return decay(Sub, E);
  case clang::CK_NoOp:
    return lowerValue(Sub);
  case clang::CK_ToVoid:
    return Sub->isGLValue() ? (lowerPlace(Sub), unknown(E)) : lowerValue(Sub);
  case clang::CK_NullToPointer: {
    Expr Null;
    Null.K = Expr::Kind::Constant;
    Null.Type = typeOf(E.getType(), Context);
    return make(std::move(Null), E);
  }
  case clang::CK_FunctionToPointerDecay:
  case clang::CK_BuiltinFnToFnPtr:
    return unknown(E);
  case clang::CK_BitCast:
  case clang::CK_IntegralToPointer:
    if (E.getType()->isVectorType())
      return lowerValue(Sub), unknown(E);
    return castTo(lowerValue(Sub), E.getType(), E, pointerName(E.getType()));
  case clang::CK_IntegralCast:
  case clang::CK_BooleanToSignedIntegral:
  case clang::CK_IntegralToFloating:
  case clang::CK_FloatingToIntegral:
  case clang::CK_FloatingCast:
  case clang::CK_IntegralToBoolean:
  case clang::CK_PointerToBoolean:
  case clang::CK_PointerToIntegral:
  case clang::CK_FloatingToBoolean:
    return castTo(lowerValue(Sub), E.getType(), E);
  default:
    if (Sub->isGLValue())
      return notUnderstood(E, "contains a conversion that is not understood");
    lowerValue(Sub);
    return unknown(E);
  }
}

const Expr *NestLowering::lowerUnary(const clang::UnaryOperator &E) {
  CType Type = typeOf(E.getType(), Context);
  switch (E.getOpcode()) {
  case clang::UO_Plus:
  case clang::UO_Extension:
    return lowerValue(E.getSubExpr());
  case clang::UO_Minus:
    return operation(Operator::Negate, {lowerValue(E.getSubExpr())}, Type, E);
  case clang::UO_Not:
    return operation(Operator::BitNot, {lowerValue(E.getSubExpr())}, Type, E);
  case clang::UO_LNot:
    return operation(Operator::LogicalNot, {lowerValue(E.getSubExpr())}, Type,
                     E);
  case clang::UO_AddrOf: {
    if (E.getSubExpr()->getType()->isFunctionType())
      return unknown(E);
    std::optional<Place> P = lowerPlace(E.getSubExpr());
    return P ? addressOf(std::move(*P), E) : unknown(E);
  }
  case clang::UO_PostInc:
  case clang::UO_PostDec:
  case clang::UO_PreInc:
  case clang::UO_PreDec:
    return notUnderstood(E, "changes a variable inside an expression",
                         "make the change a statement of its own");
  case clang::UO_Real:
  case clang::UO_Imag:
    if (!E.getSubExpr()->isGLValue())
      return lowerValue(E.getSubExpr()), unknown(E);
    return load(E.getSubExpr()), unknown(E);
  default:
    return notUnderstood(E, "contains an operator that is not understood");
  }
}

static std::optional<Operator> operatorOf(clang::BinaryOperatorKind Kind) {
  switch (Kind) {
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
  case clang::BO_LT:
    return Operator::LT;
  case clang::BO_GT:
    return Operator::GT;
  case clang::BO_LE:
    return Operator::LE;
  case clang::BO_GE:
    return Operator::GE;
  case clang::BO_EQ:
    return Operator::EQ;
  case clang::BO_NE:
    return Operator::NE;
  case clang::BO_And:
    return Operator::BitAnd;
  case clang::BO_Xor:
    return Operator::BitXor;
  case clang::BO_Or:
    return Operator::BitOr;
  case clang::BO_LAnd:
    return Operator::LogicalAnd;
  case clang::BO_LOr:
    return Operator::LogicalOr;
  default:
    return std::nullopt;
  }
}

/// p + i, i + p and p - i as the address of an element.
const Expr *NestLowering::lowerPointerSum(const clang::BinaryOperator &E) {
  bool PointerFirst = E.getLHS()->getType()->isPointerType();
  const Expr *L = lowerValue(E.getLHS());
  const Expr *R = lowerValue(E.getRHS());
  const Expr *Pointer = PointerFirst ? L : R;
  const Expr *Index = PointerFirst ? R : L;
  if (E.getOpcode() == clang::BO_Sub) {
    Index = Index->isConstant()
                ? N->Pool->constant(-Index->Value, subscriptType())
                : N->Pool->unary(Operator::Negate,
                                 Index->Type == subscriptType()
                                     ? Index
                                     : N->Pool->cast(Index, subscriptType()),
                                 subscriptType());
  }
  return addressOf(
      finish(target(Pointer, Index), E.getType()->getPointeeType()), E);
}

const Expr *NestLowering::lowerBinary(const clang::BinaryOperator &E) {
  if (E.isAssignmentOp())
    return notUnderstood(E, "assigns inside an expression",
                         "make the assignment a statement of its own");
  if (E.getOpcode() == clang::BO_Comma) {
    lowerValue(E.getLHS());
    return lowerValue(E.getRHS());
  }
  bool LeftPointer = E.getLHS()->getType()->isPointerType();
  bool RightPointer = E.getRHS()->getType()->isPointerType();
  if (E.isAdditiveOp() && LeftPointer != RightPointer)
    return lowerPointerSum(E);
  const Expr *L = lowerValue(E.getLHS());
  bool WasConditional = Conditional;
  Conditional |= E.isLogicalOp();
  const Expr *R = lowerValue(E.getRHS());
  Conditional = WasConditional;
  std::optional<Operator> Op = operatorOf(E.getOpcode());
  if (!Op || (E.isAdditiveOp() && LeftPointer))
    return unknown(E);
  return operation(*Op, {L, R}, typeOf(E.getType(), Context), E);
}

const Expr *
NestLowering::lowerSelect(const clang::AbstractConditionalOperator &E) {
  const Expr *C = lowerValue(E.getCond());
  bool WasConditional = std::exchange(Conditional, true);
  const Expr *A = lowerValue(E.getTrueExpr());
  const Expr *B = lowerValue(E.getFalseExpr());
  Conditional = WasConditional;
  if (E.getType()->isVoidType())
    return unknown(E);
  Expr Choice;
  Choice.K = Expr::Kind::Select;
  Choice.Type = typeOf(E.getType(), Context);
  Choice.Operands = {C, A, B};
  if (Current && !Silent)
    ++Current->Operations;
  return make(std::move(Choice), E);
}

static std::string hintForCall(const clang::FunctionDecl &Callee) {
  if (Callee.hasBody() || Callee.getBuiltinID() != 0 || Callee.isNoReturn())
    return "";
  return "declare " + Callee.getNameAsString() +
         " __attribute__((const)) if it only computes a value from its "
         "arguments";
}

const Expr *NestLowering::lowerCall(const clang::CallExpr &E) {
  const clang::FunctionDecl *Callee = E.getDirectCallee();
  if (!Callee)
    return notUnderstood(E, "calls a function through a pointer");
  std::string Name = Callee->getNameAsString();
  if (Callee->hasAttr<clang::ReturnsTwiceAttr>())
    return notUnderstood(E, "calls " + Name + ", which returns twice");
  FunctionSummary Summary = File.Functions.summaryOf(*Callee);
  std::vector<const Expr *> Arguments;
  for (const clang::Expr *Argument : E.arguments())
    Arguments.push_back(lowerValue(Argument));
  if (Summary.What == FunctionSummary::Effect::Unusable)
    return notUnderstood(E, "calls " + Name + ", which " + Summary.Why,
                         hintForCall(*Callee));
  if (Summary.What == FunctionSummary::Effect::Pure)
    access(nullptr, false, E);
  if (Current && !Silent)
    Current->Operations += CallCost;
  if (!E.getType()->isScalarType())
    return unknown(E);
  Expr Call;
  Call.K = Expr::Kind::Call;
  Call.Type = typeOf(E.getType(), Context);
  Call.Name = Name;
  Call.Operands = std::move(Arguments);
  return make(std::move(Call), E);
}

} // namespace loopdist
