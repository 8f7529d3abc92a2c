// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/LoopAnalysis.h"

namespace loopdist {

static bool isInclusive(const Loop &L) {
  return L.Relation == Operator::LE || L.Relation == Operator::GE;
}

/// The number of iterations for a constant step,
///
///   floor((Bound - Lower + Step - 1) / Step)      index < Bound, Step > 0
///
/// with one more index for <=, and the ends exchanged when counting down.
static IslPwAff tripForm(const LoopDomain &D, const BoundForms &F, isl_ctx *Ctx,
                         const AffineBuilder &B) {
  if (!F.Lower || !F.Bound || !D.Step)
    return {};
  WideInt Step = D.Down ? -*D.Step : *D.Step;
  IslPwAff Way(D.Down ? isl_pw_aff_sub(F.Lower.copy(), F.Bound.copy())
                      : isl_pw_aff_sub(F.Bound.copy(), F.Lower.copy()));
  WideInt Round = isInclusive(*D.L) ? Step : Step - 1;
  Way = IslPwAff(isl_pw_aff_add(Way.take(), B.constant(Round).take()));
  return IslPwAff(isl_pw_aff_floor(
      isl_pw_aff_scale_down_val(Way.take(), toVal(Ctx, Step).take())));
}

/// The right side of the condition, which is compared with the index.
static const Expr *comparedBound(const Loop &L) {
  const Expr *C = L.Condition;
  while (C->K == Expr::Kind::Cast)
    C = C->Operands[0];
  if (C->K != Expr::Kind::Operation || C->Operands.size() != 2)
    return nullptr;
  const Expr *Left = C->Operands[0];
  while (Left->K == Expr::Kind::Cast)
    Left = Left->Operands[0];
  bool IndexIsLeft = Left->K == Expr::Kind::Index && Left->Sym == L.Index;
  return C->Operands[IndexIsLeft ? 1 : 0];
}

static const Expr *tripFormula(RootContext &R, const LoopDomain &D) {
  if (!D.Forms.Lower || !D.Forms.Bound)
    return nullptr;
  Scope Nowhere{{},
                IslSet(isl_set_universe(isl_space_set_alloc(R.P.ctx(), 0, 0)))};
  Parameters Here(R.P.ctx(), R.Pool);
  AffineBuilder B(R.Fixed, Here, R.Assumed, Nowhere, true);
  BoundForms F;
  F.Lower = B.form(D.L->Lower);
  F.Bound = B.form(comparedBound(*D.L));
  IslPwAff Trips = tripForm(D, F, R.P.ctx(), B);
  if (!Trips)
    return nullptr;
  IslSet All(isl_set_universe(isl_space_params_alloc(R.P.ctx(), 0)));
  return formulaOf(Trips, All, Here);
}

/// For bounds that are not affine, or a symbolic step: computed from the values
/// that the source computes before the root as well.
static const Expr *rootFormula(RootContext &R, const Loop &L, bool Down) {
  ExprPool &Pool = R.Pool;
  const CType &Type = L.Index->Type;
  const Expr *Bound = comparedBound(L);
  for (const Expr *E : {L.Lower, Bound, L.Step})
    if (!E || !E->Type.isInteger() || E->Type.Width > 64 ||
        !R.Fixed.isEvaluable(E))
      return nullptr;
  for (const Place *P : placesRead(L.Step))
    if (!P->Object || !P->Steps.empty())
      return nullptr;
  bool SameSign = Type.Signed == Bound->Type.Signed &&
                  Type.Signed == L.Lower->Type.Signed &&
                  L.Lower->Type.Width <= Type.Width;
  if (!SameSign || L.Relation == Operator::NE)
    return nullptr;
  const Expr *Low = Pool.guardValue(L.Lower), *High = Pool.guardValue(Bound);
  const Expr *Step = Pool.guardValue(L.Step);
  if (Down) {
    std::swap(Low, High);
    Step = Pool.guard(Operator::Sub, Pool.guardConstant(0), Step);
  }
  const Expr *One = Pool.guardConstant(1);
  const Expr *Way = Pool.guard(Operator::Sub, High, Low);
  if (!isInclusive(L))
    Way = Pool.guard(Operator::Sub, Way, One);
  Step = Pool.guard(Operator::Max, Step, One);
  return Pool.guard(Operator::Add, Pool.guard(Operator::FloorDiv, Way, Step),
                    One);
}

static const Expr *maxTripFormula(RootContext &R, const LoopDomain &D) {
  AffineBuilder B(R.Fixed, R.P, R.Assumed, D.Around);
  IslPwAff Trips = tripForm(D, D.Forms, R.P.ctx(), B);
  if (!Trips)
    return nullptr;
  IslMap M(isl_map_from_pw_aff(Trips.take()));
  M = IslMap(isl_map_intersect_domain(M.take(), D.Around.Domain.copy()));
  IslSet Known = R.Assumed.known();
  IslSet S(isl_set_intersect_params(isl_map_range(M.take()), Known.copy()));
  S = IslSet(isl_set_coalesce(S.take()));
  if (isl_set_dim_has_upper_bound(S.get(), isl_dim_set, 0) != isl_bool_true)
    return nullptr;
  return formulaOf(IslPwAff(isl_set_dim_max(S.take(), 0)), Known, R.P);
}

void countTrips(RootContext &R, const LoopDomain &L, LoopFacts &Facts) {
  Facts.TripCount = tripFormula(R, L);
  if (L.Outer.empty()) {
    if (!Facts.TripCount)
      Facts.TripCount = rootFormula(R, *L.L, L.Down);
    Facts.MaxTripCount = Facts.TripCount;
    return;
  }
  Facts.MaxTripCount = maxTripFormula(R, L);
}

} // namespace loopdist
