// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/AffineForm.h"

namespace loopdist {

// Assumptions.

IslSet Assumptions::known() const {
  IslSet Known = P.typeRanges();
  if (Runs)
    Known = intersect(Known, Runs);
  if (Accepted)
    Known = intersect(Known, Accepted);
  return Known;
}

bool Assumptions::require(const IslSet &Violations,
                          const std::string &Ensures) {
  IslSet Known = known();
  IslSet Bad = intersect(paramsOf(Violations), Known);
  if (!Bad)
    return false;
  if (isEmpty(Bad))
    return true;
  IslSet Good(isl_set_complement(paramsOf(Violations).take()));
  if (isl_set_is_empty(intersect(Good, Known).get()) != isl_bool_false)
    return false;
  const Expr *Formula = formulaOf(Good, Known, P);
  if (!Formula || Formula->isConstant())
    return false;
  List.push_back({Formula, Ensures});
  Accepted = Accepted ? intersect(Accepted, Good) : Good;
  return true;
}

// Leaves.

IslSet AffineBuilder::universe() const {
  return IslSet(isl_set_universe(
      isl_space_set_alloc(P.ctx(), 0, static_cast<unsigned>(At.Path.size()))));
}

IslPwAff AffineBuilder::constant(WideInt Value) const {
  return IslPwAff(isl_pw_aff_val_on_domain(universe().take(),
                                           toVal(P.ctx(), Value).take()));
}

IslPwAff AffineBuilder::dimension(unsigned Position) const {
  IslSet All = universe();
  isl_local_space *Space =
      isl_local_space_from_space(isl_set_get_space(All.get()));
  return IslPwAff(isl_pw_aff_var_on_domain(Space, isl_dim_set, Position));
}

IslPwAff AffineBuilder::parameterForm(const Expr *E) {
  if (!E->Type.isInteger() || E->Type.Width == 0 || E->Type.Width > 64)
    return {};
  return IslPwAff(
      isl_pw_aff_param_on_domain_id(universe().take(), P.idOf(E).take()));
}

IslPwAff AffineBuilder::indexForm(const Expr *E) {
  for (size_t I = At.Path.size(); I-- > 0;)
    if (At.Path[I]->Index == E->Sym)
      return dimension(static_cast<unsigned>(I));
  bool Parameter = IndicesAreParameters || Fixed.isOuterIndex(E->Sym);
  return Parameter && E->Sym->Nameable ? parameterForm(E) : IslPwAff();
}

// Conversions and wrap-around.

bool AffineBuilder::requireRange(const IslPwAff &A, const CType &T,
                                 const std::string &Ensures) {
  if (!A || !T.isInteger() || T.Width == 0 || T.Width > 64)
    return false;
  if (IndicesAreParameters)
    return true;
  IslSet Low(isl_pw_aff_lt_set(A.copy(), constant(minOf(T)).take()));
  IslSet High(isl_pw_aff_gt_set(A.copy(), constant(maxOf(T)).take()));
  return Assumed.require(intersect(unite(Low, High), At.Domain), Ensures);
}

static bool contains(const CType &Wide, const CType &Narrow) {
  return minOf(Wide) <= minOf(Narrow) && maxOf(Wide) >= maxOf(Narrow);
}

IslPwAff AffineBuilder::castForm(const Expr *E) {
  const Expr *Operand = E->Operands[0];
  if (!Operand->Type.isInteger() || !E->Type.isInteger() ||
      Operand->Type.Width > 64 || E->Type.Width > 64)
    return {};
  IslPwAff A = form(Operand);
  if (!A || contains(E->Type, Operand->Type))
    return A;
  if (E->Type.K == CType::Kind::Bool ||
      !requireRange(A, E->Type,
                    toText(Operand) + " keeps its value when converted"))
    return {};
  return A;
}

/// Signed results do not wrap; narrow operands have been promoted before.
IslPwAff AffineBuilder::wrapped(IslPwAff Result, const Expr *E) {
  if (!Result || E->Type.Signed)
    return Result;
  if (!requireRange(Result, E->Type, toText(E) + " does not wrap around"))
    return {};
  return Result;
}

// Operations.

IslPwAff AffineBuilder::productForm(const IslPwAff &A, const IslPwAff &B) {
  bool Linear = isl_pw_aff_is_cst(A.get()) == isl_bool_true ||
                isl_pw_aff_is_cst(B.get()) == isl_bool_true;
  return Linear ? IslPwAff(isl_pw_aff_mul(A.copy(), B.copy())) : IslPwAff();
}

IslPwAff AffineBuilder::divisionForm(const Expr *E, const IslPwAff &A) {
  const Expr *Divisor = E->Operands[1];
  while (Divisor->K == Expr::Kind::Cast && Divisor->Type.isInteger())
    Divisor = Divisor->Operands[0];
  if (!Divisor->isConstant() || Divisor->Value <= 0)
    return {};
  IslPwAff D = constant(Divisor->Value);
  if (E->Op == Operator::Div)
    return IslPwAff(isl_pw_aff_tdiv_q(A.copy(), D.take()));
  return IslPwAff(isl_pw_aff_tdiv_r(A.copy(), D.take()));
}

IslPwAff AffineBuilder::shiftForm(const Expr *E, const IslPwAff &A) {
  const Expr *Count = E->Operands[1];
  if (!Count->isConstant() || Count->Value < 0 || Count->Value > 31 ||
      Count->Value >= E->Type.Width)
    return {};
  IslVal Factor =
      toVal(P.ctx(), WideInt(1) << static_cast<unsigned>(Count->Value));
  if (E->Op == Operator::ShiftLeft)
    return wrapped(IslPwAff(isl_pw_aff_scale_val(A.copy(), Factor.take())), E);
  return IslPwAff(
      isl_pw_aff_floor(isl_pw_aff_scale_down_val(A.copy(), Factor.take())));
}

IslPwAff AffineBuilder::unaryForm(const Expr *E) {
  if (E->Op != Operator::Negate)
    return {};
  IslPwAff A = form(E->Operands[0]);
  return wrapped(IslPwAff(isl_pw_aff_neg(A.take())), E);
}

IslPwAff AffineBuilder::operationForm(const Expr *E) {
  if (!E->Type.isInteger() || E->Type.Width == 0 || E->Type.Width > 64)
    return {};
  if (E->Operands.size() == 1)
    return unaryForm(E);
  IslPwAff A = form(E->Operands[0]);
  if (!A)
    return {};
  if (E->Op == Operator::Div || E->Op == Operator::Rem)
    return divisionForm(E, A);
  if (E->Op == Operator::ShiftLeft || E->Op == Operator::ShiftRight)
    return shiftForm(E, A);
  IslPwAff B = form(E->Operands[1]);
  if (!B)
    return {};
  switch (E->Op) {
  case Operator::Add:
    return wrapped(IslPwAff(isl_pw_aff_add(A.take(), B.take())), E);
  case Operator::Sub:
    return wrapped(IslPwAff(isl_pw_aff_sub(A.take(), B.take())), E);
  case Operator::Mul:
    return wrapped(productForm(A, B), E);
  default:
    return {};
  }
}

IslPwAff AffineBuilder::selectForm(const Expr *E) {
  ConditionForm C = condition(E->Operands[0]);
  if (!C.Exact)
    return {};
  IslPwAff A = form(E->Operands[1]), B = form(E->Operands[2]);
  if (!A || !B)
    return {};
  A = IslPwAff(isl_pw_aff_intersect_domain(A.take(), C.True.take()));
  B = IslPwAff(isl_pw_aff_intersect_domain(B.take(), C.False.take()));
  return IslPwAff(isl_pw_aff_union_add(A.take(), B.take()));
}

IslPwAff AffineBuilder::form(const Expr *E) {
  if (!E)
    return {};
  switch (E->K) {
  case Expr::Kind::Constant:
    return constant(E->Value);
  case Expr::Kind::Index:
    return indexForm(E);
  case Expr::Kind::Read:
    return Fixed.isInvariant(E) && Fixed.isEvaluable(E) ? parameterForm(E)
                                                        : IslPwAff();
  case Expr::Kind::Cast:
    return castForm(E);
  case Expr::Kind::Operation:
    return operationForm(E);
  case Expr::Kind::Select:
    return selectForm(E);
  default:
    return {};
  }
}

// Conditions.

static bool isComparison(Operator Op) {
  return Op == Operator::LT || Op == Operator::LE || Op == Operator::GT ||
         Op == Operator::GE || Op == Operator::EQ || Op == Operator::NE;
}

static IslSet compare(Operator Op, const IslPwAff &A, const IslPwAff &B) {
  switch (Op) {
  case Operator::LT:
    return IslSet(isl_pw_aff_lt_set(A.copy(), B.copy()));
  case Operator::LE:
    return IslSet(isl_pw_aff_le_set(A.copy(), B.copy()));
  case Operator::GT:
    return IslSet(isl_pw_aff_gt_set(A.copy(), B.copy()));
  case Operator::GE:
    return IslSet(isl_pw_aff_ge_set(A.copy(), B.copy()));
  case Operator::EQ:
    return IslSet(isl_pw_aff_eq_set(A.copy(), B.copy()));
  default:
    return IslSet(isl_pw_aff_ne_set(A.copy(), B.copy()));
  }
}

static Operator opposite(Operator Op) {
  switch (Op) {
  case Operator::LT:
    return Operator::GE;
  case Operator::LE:
    return Operator::GT;
  case Operator::GT:
    return Operator::LE;
  case Operator::GE:
    return Operator::LT;
  case Operator::EQ:
    return Operator::NE;
  default:
    return Operator::EQ;
  }
}

ConditionForm AffineBuilder::comparison(const Expr *E) {
  IslPwAff A = form(E->Operands[0]);
  IslPwAff B = A ? form(E->Operands[1]) : IslPwAff();
  if (!A || !B)
    return unknownCondition();
  IslSet True = compare(E->Op, A, B), False = compare(opposite(E->Op), A, B);
  return {intersect(True, At.Domain), intersect(False, At.Domain), true};
}

/// The right operand of && and || is examined as if it were always evaluated,
/// so its assumptions may be stronger than needed.
ConditionForm AffineBuilder::condition(const Expr *E) {
  if (!E)
    return unknownCondition();
  if (E->K == Expr::Kind::Operation && E->Op == Operator::LogicalNot) {
    ConditionForm C = condition(E->Operands[0]);
    std::swap(C.True, C.False);
    return C;
  }
  if (E->K == Expr::Kind::Operation &&
      (E->Op == Operator::LogicalAnd || E->Op == Operator::LogicalOr)) {
    ConditionForm A = condition(E->Operands[0]);
    ConditionForm B = condition(E->Operands[1]);
    bool Exact = A.Exact && B.Exact;
    if (E->Op == Operator::LogicalAnd)
      return {intersect(A.True, B.True), unite(A.False, B.False), Exact};
    return {unite(A.True, B.True), intersect(A.False, B.False), Exact};
  }
  if (E->K == Expr::Kind::Operation && isComparison(E->Op))
    return comparison(E);
  if (E->K == Expr::Kind::Cast && E->Type.isInteger() &&
      (E->Type.K == CType::Kind::Bool ||
       E->Operands[0]->K == Expr::Kind::Operation) &&
      E->Type.Width <= 64)
    if (const Expr *Inner = E->Operands[0];
        E->Type.K == CType::Kind::Bool ||
        (Inner->Op == Operator::LogicalNot || isComparison(Inner->Op) ||
         Inner->Op == Operator::LogicalAnd || Inner->Op == Operator::LogicalOr))
      return condition(Inner);
  IslPwAff A = form(E);
  if (!A)
    return unknownCondition();
  return {intersect(IslSet(isl_pw_aff_non_zero_set(A.copy())), At.Domain),
          intersect(IslSet(isl_pw_aff_zero_set(A.copy())), At.Domain), true};
}

} // namespace loopdist
