// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Expr.h"
#include <functional>
#include <optional>
#include <string_view>

namespace loopdist {

static uint64_t mix(uint64_t Seed, uint64_t Value) {
  return (Seed ^ (Value + 0x9e3779b97f4a7c15ULL + (Seed << 6) + (Seed >> 2))) *
         0xff51afd7ed558ccdULL;
}

static uint64_t hashPointer(const void *P) {
  return std::hash<const void *>()(P);
}

static uint64_t hashType(const CType &T) {
  return static_cast<uint64_t>(T.K) << 32 | T.Width << 1 | unsigned(T.Signed);
}

static uint64_t hashOf(const Expr &E) {
  uint64_t H = mix(static_cast<uint64_t>(E.K), hashType(E.Type));
  H = mix(H, static_cast<uint64_t>(E.Op));
  H = mix(H, static_cast<uint64_t>(E.Value));
  H = mix(H, hashPointer(E.Sym));
  H = mix(H, hashPointer(E.Where));
  H = mix(H, std::hash<std::string>()(E.Name));
  for (const Expr *Operand : E.Operands)
    H = mix(H, hashPointer(Operand));
  return H;
}

static bool sameStructure(const Expr &A, const Expr &B) {
  return A.K == B.K && A.Type == B.Type && A.Op == B.Op && A.Value == B.Value &&
         A.Sym == B.Sym && A.Where == B.Where && A.Name == B.Name &&
         A.Operands == B.Operands;
}

static uint64_t hashOf(const Place &P) {
  uint64_t H = mix(hashPointer(P.Object), hashPointer(P.Pointer));
  H = mix(H, hashType(P.Type));
  H = mix(H, P.Size);
  for (const Step &S : P.Steps) {
    H = mix(H, static_cast<uint64_t>(S.K));
    H = mix(H, hashPointer(S.Index));
    H = mix(H, hashPointer(S.Extent));
    H = mix(H, S.Offset);
    H = mix(H, S.Size);
  }
  return H;
}

static bool sameStep(const Step &A, const Step &B) {
  return A.K == B.K && A.Index == B.Index && A.Extent == B.Extent &&
         A.Offset == B.Offset && A.Size == B.Size && A.FieldName == B.FieldName;
}

static bool sameStructure(const Place &A, const Place &B) {
  if (A.Object != B.Object || A.Pointer != B.Pointer || A.Type != B.Type ||
      A.Size != B.Size || A.Steps.size() != B.Steps.size())
    return false;
  for (size_t I = 0; I < A.Steps.size(); ++I)
    if (!sameStep(A.Steps[I], B.Steps[I]))
      return false;
  return true;
}

template <typename NodeT, typename TableT, typename StoreT>
static const NodeT *intern(NodeT Node, TableT &Table, StoreT &Store) {
  uint64_t H = hashOf(Node);
  auto [First, Last] = Table.equal_range(H);
  for (; First != Last; ++First)
    if (sameStructure(*First->second, Node))
      return First->second;
  Store.push_back(std::move(Node));
  Table.emplace(H, &Store.back());
  return &Store.back();
}

const Expr *ExprPool::get(Expr E) {
  if (E.K == Expr::Kind::Unknown) {
    Exprs.push_back(std::move(E));
    return &Exprs.back();
  }
  return intern(std::move(E), ExprTable, Exprs);
}

const Place *ExprPool::get(Place P) {
  return intern(std::move(P), PlaceTable, Places);
}

const Expr *ExprPool::constant(WideInt Value, CType Type) {
  Expr E;
  E.K = Expr::Kind::Constant;
  E.Type = Type;
  E.Value = Value;
  return get(std::move(E));
}

const Expr *ExprPool::index(const Symbol &S, CType Type) {
  Expr E;
  E.K = Expr::Kind::Index;
  E.Type = Type;
  E.Sym = &S;
  return get(std::move(E));
}

const Expr *ExprPool::read(const Place *Where) {
  Expr E;
  E.K = Expr::Kind::Read;
  E.Type = Where->Type;
  E.Where = Where;
  return get(std::move(E));
}

const Expr *ExprPool::unary(Operator Op, const Expr *A, CType Type) {
  Expr E;
  E.K = Expr::Kind::Operation;
  E.Type = Type;
  E.Op = Op;
  E.Operands = {A};
  return get(std::move(E));
}

const Expr *ExprPool::binary(Operator Op, const Expr *A, const Expr *B,
                             CType Type) {
  Expr E;
  E.K = Expr::Kind::Operation;
  E.Type = Type;
  E.Op = Op;
  E.Operands = {A, B};
  return get(std::move(E));
}

const Expr *ExprPool::cast(const Expr *A, CType Type) {
  Expr E;
  E.K = Expr::Kind::Cast;
  E.Type = Type;
  E.Operands = {A};
  return get(std::move(E));
}

const Expr *ExprPool::select(const Expr *C, const Expr *A, const Expr *B,
                             CType Type) {
  Expr E;
  E.K = Expr::Kind::Select;
  E.Type = Type;
  E.Operands = {C, A, B};
  return get(std::move(E));
}

const Expr *ExprPool::guardConstant(WideInt Value) {
  return constant(Value, CType::guard());
}

const Expr *ExprPool::guardValue(const Expr *A) {
  if (A->Type == CType::guard())
    return A;
  return A->isConstant() ? guardConstant(A->Value) : cast(A, CType::guard());
}

static WideInt floorDiv(WideInt A, WideInt B) {
  WideInt Q = A / B;
  return A % B != 0 && (A < 0) != (B < 0) ? Q - 1 : Q;
}

/// The value of \p Op on constants; nullopt where it is not exact or unknown.
static std::optional<WideInt> fold(Operator Op, WideInt A, WideInt B) {
  WideInt R;
  switch (Op) {
  case Operator::Add:
    return __builtin_add_overflow(A, B, &R) ? std::nullopt : std::optional(R);
  case Operator::Sub:
    return __builtin_sub_overflow(A, B, &R) ? std::nullopt : std::optional(R);
  case Operator::Mul:
    return __builtin_mul_overflow(A, B, &R) ? std::nullopt : std::optional(R);
  case Operator::FloorDiv:
    return B > 0 ? std::optional(floorDiv(A, B)) : std::nullopt;
  case Operator::FloorMod:
    return B > 0 ? std::optional(A - floorDiv(A, B) * B) : std::nullopt;
  case Operator::Min:
    return A < B ? A : B;
  case Operator::Max:
    return A < B ? B : A;
  case Operator::LT:
    return A < B;
  case Operator::LE:
    return A <= B;
  case Operator::GT:
    return A > B;
  case Operator::GE:
    return A >= B;
  case Operator::EQ:
    return A == B;
  case Operator::NE:
    return A != B;
  default:
    return std::nullopt;
  }
}

/// \p Op with a neutral constant on one side, or null.
static const Expr *simplify(Operator Op, const Expr *A, const Expr *B) {
  if (Op == Operator::Add && A->isConstant(0))
    return B;
  if ((Op == Operator::Add || Op == Operator::Sub) && B->isConstant(0))
    return A;
  if (Op == Operator::Mul && A->isConstant(1))
    return B;
  if ((Op == Operator::Mul || Op == Operator::FloorDiv) && B->isConstant(1))
    return A;
  return nullptr;
}

/// The values that \p E can have: those of its C type, where it is a user
/// expression.
static std::optional<std::pair<WideInt, WideInt>> rangeOf(const Expr *E) {
  if (E->isConstant())
    return std::pair(E->Value, E->Value);
  if (E->K != Expr::Kind::Cast)
    return std::nullopt;
  const CType &T = E->Operands[0]->Type;
  if (!T.isInteger() || T.Width == 0 || T.Width > 64)
    return std::nullopt;
  WideInt Half = WideInt(1) << (T.Width - 1);
  return T.Signed ? std::pair(-Half, Half - 1)
                  : std::pair(WideInt(0), 2 * Half - 1);
}

/// The result of a comparison that types alone decide: compilers warn of these.
static std::optional<bool> decideByType(Operator Op, const Expr *A,
                                        const Expr *B) {
  auto X = rangeOf(A), Y = rangeOf(B);
  if (!X || !Y || (!A->isConstant() && !B->isConstant()))
    return std::nullopt;
  auto Known = [](bool Always, bool Never) -> std::optional<bool> {
    return Always ? std::optional(true)
                  : (Never ? std::optional(false) : std::nullopt);
  };
  switch (Op) {
  case Operator::LT:
    return Known(X->second < Y->first, X->first >= Y->second);
  case Operator::LE:
    return Known(X->second <= Y->first, X->first > Y->second);
  case Operator::GT:
    return Known(X->first > Y->second, X->second <= Y->first);
  case Operator::GE:
    return Known(X->first >= Y->second, X->second < Y->first);
  default:
    return std::nullopt;
  }
}

const Expr *ExprPool::guard(Operator Op, const Expr *A, const Expr *B) {
  A = guardValue(A);
  B = guardValue(B);
  if (auto Decided = decideByType(Op, A, B))
    return guardConstant(*Decided);
  if (A->isConstant() && B->isConstant())
    if (auto Value = fold(Op, A->Value, B->Value))
      return guardConstant(*Value);
  if (const Expr *Simple = simplify(Op, A, B))
    return Simple;
  return binary(Op, A, B, CType::guard());
}

const Expr *ExprPool::both(const Expr *A, const Expr *B) {
  if (!A || !B || A == B)
    return A ? A : B;
  if (A->isConstant())
    return A->Value != 0 ? B : A;
  if (B->isConstant())
    return B->Value != 0 ? A : B;
  return binary(Operator::LogicalAnd, A, B, CType::guard());
}

const Expr *ExprPool::either(const Expr *A, const Expr *B) {
  if (!A || !B)
    return nullptr;
  if (A->isConstant())
    return A->Value != 0 ? A : B;
  if (B->isConstant())
    return B->Value != 0 ? B : A;
  return A == B ? A : binary(Operator::LogicalOr, A, B, CType::guard());
}

} // namespace loopdist
