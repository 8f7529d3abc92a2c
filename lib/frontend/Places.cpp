// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/Lowering.h"
#include "frontend/Types.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/RecordLayout.h"

namespace loopdist {

/// Size of a flexible array member: larger than every object.
static constexpr uint64_t Endless = uint64_t(1) << 62;

Place NestLowering::finish(Place P, clang::QualType T) {
  P.Type = typeOf(T, Context);
  P.Size = sizeOf(T, Context);
  return P;
}

const Expr *NestLowering::addressOf(Place P, const clang::Expr &From) {
  Expr E;
  E.K = Expr::Kind::Address;
  E.Type = typeOf(Context.VoidPtrTy, Context);
  E.Where = N->Pool->get(std::move(P));
  return make(std::move(E), From);
}

const Expr *NestLowering::sumOfSubscripts(const Expr *A, const Expr *B) {
  if (A->isConstant(0))
    return B;
  if (B->isConstant(0))
    return A;
  auto Wide = [&](const Expr *E) {
    if (E->isConstant())
      return N->Pool->constant(E->Value, subscriptType());
    return E->Type == subscriptType() ? E : N->Pool->cast(E, subscriptType());
  };
  A = Wide(A);
  B = Wide(B);
  WideInt Sum;
  if (A->isConstant() && B->isConstant() &&
      !__builtin_add_overflow(A->Value, B->Value, &Sum))
    return N->Pool->constant(Sum, subscriptType());
  return N->Pool->binary(Operator::Add, A, B, subscriptType());
}

Place NestLowering::target(const Expr *Pointer, const Expr *Index) {
  if (Pointer->K == Expr::Kind::Address) {
    Place P = *Pointer->Where;
    bool IsElement =
        !P.Steps.empty() && P.Steps.back().K == Step::Kind::Subscript;
    if (IsElement) {
      P.Steps.back().Index = sumOfSubscripts(P.Steps.back().Index, Index);
      return P;
    }
    if (Index->isConstant(0))
      return P;
  }
  Place P;
  P.Pointer = Pointer;
  Step S;
  S.Index = Index;
  P.Steps.push_back(std::move(S));
  return P;
}

/// Whether \p Size reads nothing but variables that keep their first value.
static bool isFixed(const clang::Expr *Size, const VariableFacts &Facts) {
  bool Fixed = true;
  forEachStatement(Size, [&](const clang::Stmt *S) {
    if (const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(S)) {
      const auto *V = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl());
      const auto *Key = V ? V->getCanonicalDecl() : nullptr;
      Fixed &= !V || (V->hasLocalStorage() &&
                      (V->hasInit() || llvm::isa<clang::ParmVarDecl>(V)) &&
                      !Facts.AddressTaken.contains(Key) &&
                      !Facts.Reassigned.contains(Key));
    } else if (llvm::isa<clang::CallExpr, clang::ArraySubscriptExpr,
                         clang::MemberExpr>(S)) {
      Fixed = false;
    } else if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S)) {
      Fixed &= Unary->getOpcode() != clang::UO_Deref;
    }
    return Fixed;
  });
  return Fixed;
}

const Expr *NestLowering::extentOf(clang::QualType T) {
  const clang::ArrayType *Array = T->getAsArrayTypeUnsafe();
  if (const auto *Known =
          llvm::dyn_cast_or_null<clang::ConstantArrayType>(Array))
    return Known->getSize() == 0
               ? nullptr
               : N->Pool->constant(
                     static_cast<WideInt>(Known->getSize().getZExtValue()),
                     subscriptType());
  const auto *Variable =
      llvm::dyn_cast_or_null<clang::VariableArrayType>(Array);
  if (!Variable)
    return nullptr;
  if (!Variable->getSizeExpr() ||
      !isFixed(Variable->getSizeExpr(), File.Variables))
    return N->Pool->get(Expr{});
  bool WasSilent = std::exchange(Silent, true);
  const Expr *Extent = lowerValue(Variable->getSizeExpr());
  Silent = WasSilent;
  return Extent;
}

/// An array as a pointer to its first element.
const Expr *NestLowering::decay(const clang::Expr *Array,
                                const clang::Expr &From) {
  std::optional<Place> P = lowerPlace(Array);
  if (!P)
    return unknown(From);
  clang::QualType T = Array->getType();
  Step S;
  S.Index = zero();
  S.Extent = extentOf(T);
  P->Steps.push_back(std::move(S));
  return addressOf(
      finish(std::move(*P), T->getAsArrayTypeUnsafe()->getElementType()), From);
}

std::optional<Place>
NestLowering::placeOfVariable(const clang::DeclRefExpr &E) {
  const auto *V = llvm::dyn_cast<clang::VarDecl>(E.getDecl());
  if (!V) {
    notUnderstood(E, "uses a function as a value");
    return std::nullopt;
  }
  const Symbol *S = symbolOf(*V);
  if (S->Untouchable) {
    notUnderstood(E, "uses " + llvm::Twine(S->Name) +
                         ", which is volatile, atomic, thread-local, bound to "
                         "a register or otherwise special");
    return std::nullopt;
  }
  Place P;
  P.Object = S;
  return finish(std::move(P), E.getType());
}

std::optional<Place>
NestLowering::placeOfElement(const clang::ArraySubscriptExpr &E) {
  if (E.getBase()->getType()->isVectorType()) {
    notUnderstood(E, "uses an element of a vector type");
    return std::nullopt;
  }
  const Expr *Pointer = lowerValue(E.getBase());
  const Expr *Index = lowerValue(E.getIdx());
  return finish(target(Pointer, Index), E.getType());
}

/// Bytes of the field's memory location: of a bit-field, all bit-fields that
/// are adjacent to it.
static std::pair<uint64_t, uint64_t>
bytesOfField(const clang::FieldDecl &Field, const clang::ASTContext &Context) {
  const clang::RecordDecl *Record = Field.getParent();
  const clang::ASTRecordLayout &Layout = Context.getASTRecordLayout(Record);
  auto BitsOf = [&](const clang::FieldDecl &F) {
    uint64_t Begin = Layout.getFieldOffset(F.getFieldIndex());
    return std::pair(Begin, Begin + F.getBitWidthValue(Context));
  };
  if (!Field.isBitField()) {
    uint64_t Size = sizeOf(Field.getType(), Context);
    return {Layout.getFieldOffset(Field.getFieldIndex()) / 8,
            Size == 0 ? Endless : Size};
  }
  auto [Begin, End] = BitsOf(Field);
  bool Found = false;
  uint64_t RunBegin = Begin, RunEnd = End;
  if (!Record->isUnion()) {
    bool InRun = false;
    for (const clang::FieldDecl *F : Record->fields()) {
      if (!F->isBitField() || F->isZeroLengthBitField(Context)) {
        if (Found)
          break;
        InRun = false;
        continue;
      }
      auto [FieldBegin, FieldEnd] = BitsOf(*F);
      RunBegin = InRun ? RunBegin : FieldBegin;
      RunEnd = FieldEnd;
      InRun = true;
      Found |= F == &Field;
    }
  }
  return {RunBegin / 8, (RunEnd + 7) / 8 - RunBegin / 8};
}

std::optional<Place> NestLowering::placeOfMember(const clang::MemberExpr &E) {
  const auto *Field = llvm::dyn_cast<clang::FieldDecl>(E.getMemberDecl());
  if (!Field || (!E.isArrow() && !E.getBase()->isGLValue())) {
    notUnderstood(E, "uses a member of a value that is no object");
    return std::nullopt;
  }
  std::optional<Place> P;
  if (E.isArrow())
    P = target(lowerValue(E.getBase()), zero());
  else
    P = lowerPlace(E.getBase());
  if (!P)
    return std::nullopt;
  Step S;
  S.K = Step::Kind::Field;
  std::tie(S.Offset, S.Size) = bytesOfField(*Field, Context);
  S.FieldName = Field->getNameAsString();
  uint64_t Bytes = S.Size;
  P->Steps.push_back(std::move(S));
  Place Done = finish(std::move(*P), E.getType());
  if (Field->isBitField())
    Done.Size = Bytes;
  return Done;
}

std::optional<Place> NestLowering::lowerPlace(const clang::Expr *E) {
  E = E->IgnoreParens();
  if (tooDeep(E->getExprLoc()))
    return std::nullopt;
  if (isUntouchable(E->getType())) {
    notUnderstood(*E, "uses a volatile or atomic object");
    return std::nullopt;
  }
  ++Depth;
  std::optional<Place> P;
  if (const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(E)) {
    P = placeOfVariable(*Ref);
  } else if (const auto *Element =
                 llvm::dyn_cast<clang::ArraySubscriptExpr>(E)) {
    P = placeOfElement(*Element);
  } else if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(E)) {
    P = placeOfMember(*Member);
  } else if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(E);
             Unary && Unary->getOpcode() == clang::UO_Deref) {
    P = finish(target(lowerValue(Unary->getSubExpr()), zero()), E->getType());
  } else if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(E);
             Cast && Cast->getCastKind() == clang::CK_NoOp) {
    P = lowerPlace(Cast->getSubExpr());
  } else if (llvm::isa<clang::StringLiteral, clang::PredefinedExpr>(E)) {
    Expr Text;
    Text.K = Expr::Kind::Literal;
    Text.Type = typeOf(Context.VoidPtrTy, Context);
    Text.Name = File.Map.text(File.Map.range(E->getSourceRange()));
    P = finish(target(make(std::move(Text), *E), zero()), E->getType());
    P->Steps.clear();
  } else {
    notUnderstood(*E, "uses an object in a way that is not understood");
  }
  --Depth;
  return P;
}

void NestLowering::access(const Place *P, bool IsWrite, FileRange Range,
                          clang::SourceLocation At) {
  if (Silent || !Current)
    return;
  Access A;
  A.Id = static_cast<unsigned>(N->Accesses.size());
  A.Where = P;
  A.IsWrite = IsWrite;
  A.Conditional = Conditional;
  A.Range = Range;
  A.At = File.Map.position(At);
  A.Text = File.Map.text(Range);
  A.Owner = Current;
  N->Accesses.push_back(std::move(A));
  Current->Accesses.push_back(&N->Accesses.back());
  // Scalars and pointers stay in registers, many narrow elements in one.
  bool Element = P && !P->Steps.empty() && P->Type.K != CType::Kind::Pointer;
  if (Element && P->Size >= 4)
    ++Current->Operations;
}

void NestLowering::access(const Place *P, bool IsWrite, const clang::Expr &E) {
  access(P, IsWrite, File.Map.range(E.getSourceRange()), E.getBeginLoc());
}

} // namespace loopdist
