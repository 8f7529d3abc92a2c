// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/ExprValue.h"
#include <algorithm>

namespace loopdist {

WideInt convertTo(WideInt Value, const CType &T) {
  if (T.K == CType::Kind::Bool)
    return Value != 0;
  if (!T.isInteger() || T.Width >= 128)
    return Value;
  WideInt Modulus = WideInt(1) << T.Width;
  Value = ((Value % Modulus) + Modulus) % Modulus;
  return T.Signed && Value >= Modulus / 2 ? Value - Modulus : Value;
}

static std::optional<WideInt> arithmetic(Operator Op, WideInt A, WideInt B) {
  WideInt R = 0;
  switch (Op) {
  case Operator::Add:
    return __builtin_add_overflow(A, B, &R) ? std::nullopt : std::optional(R);
  case Operator::Sub:
    return __builtin_sub_overflow(A, B, &R) ? std::nullopt : std::optional(R);
  case Operator::Mul:
    return __builtin_mul_overflow(A, B, &R) ? std::nullopt : std::optional(R);
  case Operator::Div:
    return B == 0 ? std::nullopt : std::optional(A / B);
  case Operator::Rem:
    return B == 0 ? std::nullopt : std::optional(A % B);
  case Operator::FloorDiv:
    return B <= 0 ? std::nullopt : std::optional(A / B - (A % B < 0));
  case Operator::FloorMod:
    return B <= 0 ? std::nullopt : std::optional((A % B + B) % B);
  case Operator::ShiftLeft:
    return A << static_cast<unsigned>(B);
  case Operator::ShiftRight:
    return A >> static_cast<unsigned>(B);
  case Operator::Min:
    return std::min(A, B);
  case Operator::Max:
    return std::max(A, B);
  default:
    return std::nullopt;
  }
}

static std::optional<bool> comparison(Operator Op, WideInt A, WideInt B) {
  switch (Op) {
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

static std::optional<WideInt> inType(std::optional<WideInt> Value,
                                     const CType &T) {
  if (!Value)
    return std::nullopt;
  WideInt Converted = convertTo(*Value, T);
  return T.Signed && Converted != *Value ? std::nullopt
                                         : std::optional(Converted);
}

static std::optional<WideInt> operation(const Expr *E, const Values &V) {
  std::optional<WideInt> A = valueOf(E->Operands[0], V);
  if (!A)
    return std::nullopt;
  if (E->Op == Operator::LogicalNot)
    return *A == 0;
  if (E->Op == Operator::Negate)
    return inType(-*A, E->Type);
  if (E->Op == Operator::LogicalAnd && *A == 0)
    return 0;
  if (E->Op == Operator::LogicalOr && *A != 0)
    return 1;
  std::optional<WideInt> B = valueOf(E->Operands[1], V);
  if (!B)
    return std::nullopt;
  if (E->Op == Operator::LogicalAnd || E->Op == Operator::LogicalOr)
    return *B != 0;
  if (auto Truth = comparison(E->Op, *A, *B))
    return *Truth;
  return inType(arithmetic(E->Op, *A, *B), E->Type);
}

std::optional<WideInt> valueOf(const Expr *E, const Values &V) {
  switch (E->K) {
  case Expr::Kind::Constant:
    return E->Value;
  case Expr::Kind::Index:
    return V.IndexOf(*E->Sym);
  case Expr::Kind::Read:
    return V.ReadOf(*E->Where);
  case Expr::Kind::Operation:
    return operation(E, V);
  case Expr::Kind::Cast: {
    auto A = valueOf(E->Operands[0], V);
    return A ? std::optional(convertTo(*A, E->Type)) : std::nullopt;
  }
  case Expr::Kind::Select: {
    auto C = valueOf(E->Operands[0], V);
    return C ? valueOf(E->Operands[*C != 0 ? 1 : 2], V) : std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

} // namespace loopdist
