// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Expressions and places as text for reports.
#include "ir/Expr.h"
#include "ir/LoopNest.h"

namespace loopdist {

namespace {

/// How tightly an operator binds, as in C: higher binds tighter.
enum Precedence : uint8_t {
  PrecSelect = 1,
  PrecOr,
  PrecAnd,
  PrecBitOr,
  PrecBitXor,
  PrecBitAnd,
  PrecEqual,
  PrecRelation,
  PrecShift,
  PrecAdd,
  PrecMul,
  PrecUnary,
  PrecPrimary
};

struct Spelling {
  const char *Text;
  Precedence Prec;
};

struct Piece {
  std::string Text;
  Precedence Prec;
};

} // namespace

static Spelling spell(Operator Op) {
  switch (Op) {
  case Operator::Negate:
    return {"-", PrecUnary};
  case Operator::BitNot:
    return {"~", PrecUnary};
  case Operator::LogicalNot:
    return {"!", PrecUnary};
  case Operator::Add:
    return {" + ", PrecAdd};
  case Operator::Sub:
    return {" - ", PrecAdd};
  case Operator::Mul:
    return {" * ", PrecMul};
  case Operator::Div:
    return {" / ", PrecMul};
  case Operator::Rem:
    return {" % ", PrecMul};
  case Operator::BitAnd:
    return {" & ", PrecBitAnd};
  case Operator::BitOr:
    return {" | ", PrecBitOr};
  case Operator::BitXor:
    return {" ^ ", PrecBitXor};
  case Operator::ShiftLeft:
    return {" << ", PrecShift};
  case Operator::ShiftRight:
    return {" >> ", PrecShift};
  case Operator::LT:
    return {" < ", PrecRelation};
  case Operator::LE:
    return {" <= ", PrecRelation};
  case Operator::GT:
    return {" > ", PrecRelation};
  case Operator::GE:
    return {" >= ", PrecRelation};
  case Operator::EQ:
    return {" == ", PrecEqual};
  case Operator::NE:
    return {" != ", PrecEqual};
  case Operator::LogicalAnd:
    return {" && ", PrecAnd};
  case Operator::LogicalOr:
    return {" || ", PrecOr};
  case Operator::FloorDiv:
    return {"floordiv", PrecPrimary};
  case Operator::FloorMod:
    return {"floormod", PrecPrimary};
  case Operator::Min:
    return {"min", PrecPrimary};
  case Operator::Max:
    return {"max", PrecPrimary};
  }
  return {"?", PrecPrimary};
}

static Piece render(const Expr *E);

static std::string within(const Expr *E, Precedence Needed) {
  Piece P = render(E);
  return P.Prec < Needed ? "(" + P.Text + ")" : P.Text;
}

/// Constants of C have at most 64 bits, so negation cannot overflow here.
static std::string decimal(WideInt Value) {
  if (Value < 0)
    return "-" + decimal(-Value);
  std::string Digits;
  do
    Digits.insert(Digits.begin(), static_cast<char>('0' + int(Value % 10)));
  while ((Value /= 10) != 0);
  return Digits;
}

static std::string arguments(const Expr *E) {
  std::string Text;
  for (const Expr *Operand : E->Operands)
    Text += (Text.empty() ? "" : ", ") + toText(Operand);
  return "(" + Text + ")";
}

static Piece renderOperation(const Expr *E) {
  Spelling S = spell(E->Op);
  if (S.Prec == PrecPrimary)
    return {S.Text + arguments(E), PrecPrimary};
  if (E->Operands.size() == 1)
    return {S.Text + within(E->Operands[0], PrecPrimary), PrecUnary};
  // The right side of a non-associative operator needs one level more.
  auto Tighter = static_cast<Precedence>(S.Prec + 1);
  return {within(E->Operands[0], S.Prec) + S.Text +
              within(E->Operands[1], Tighter),
          S.Prec};
}

static Piece render(const Expr *E) {
  if (!E)
    return {"?", PrecPrimary};
  switch (E->K) {
  case Expr::Kind::Constant:
    return {decimal(E->Value), E->Value < 0 ? PrecUnary : PrecPrimary};
  case Expr::Kind::Literal:
    return {E->Name, PrecPrimary};
  case Expr::Kind::Index:
    return {E->Sym->Name, PrecPrimary};
  case Expr::Kind::Read:
    return {toText(E->Where), PrecPrimary};
  case Expr::Kind::Address:
    return {"&" + toText(E->Where), PrecUnary};
  case Expr::Kind::Operation:
    return renderOperation(E);
  case Expr::Kind::Cast:
    return render(E->Operands[0]);
  case Expr::Kind::Select:
    return {within(E->Operands[0], PrecOr) + " ? " + toText(E->Operands[1]) +
                " : " + within(E->Operands[2], PrecSelect),
            PrecSelect};
  case Expr::Kind::Call:
    return {E->Name + arguments(E), PrecPrimary};
  case Expr::Kind::Unknown:
    return {E->Name.empty() ? "?" : E->Name, PrecPrimary};
  }
  return {"?", PrecPrimary};
}

std::string toText(const Expr *E) { return render(E).Text; }

/// The pointer and its first step: `p[i]`, `*p`, or `s->f` with one step more.
static std::string throughPointer(const Place &P, size_t &Next) {
  std::string Base = within(P.Pointer, PrecPrimary);
  if (P.Steps.empty())
    return "*" + Base;
  const Step &First = P.Steps[0];
  Next = 1;
  if (!First.Index || !First.Index->isConstant(0))
    return Base + "[" + toText(First.Index) + "]";
  if (P.Steps.size() > 1 && P.Steps[1].K == Step::Kind::Field) {
    Next = 2;
    return Base + "->" + P.Steps[1].FieldName;
  }
  return P.Steps.size() == 1 ? "*" + Base : Base + "[0]";
}

std::string toText(const Place *P) {
  if (!P)
    return "memory";
  size_t Next = 0;
  std::string Text = P->Object ? P->Object->Name : throughPointer(*P, Next);
  for (; Next < P->Steps.size(); ++Next) {
    const Step &S = P->Steps[Next];
    Text += S.K == Step::Kind::Field ? "." + S.FieldName
                                     : "[" + toText(S.Index) + "]";
  }
  return Text;
}

} // namespace loopdist
