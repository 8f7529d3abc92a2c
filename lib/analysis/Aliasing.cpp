// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/Aliasing.h"

namespace loopdist {

namespace {

class RangeFinder {
public:
  RangeFinder(RootContext &R, const Domains &D) : R(R), D(D) {}

  /// The range of \p B in Out; false if it is not known.
  bool find(const BaseAccesses &B, AccessedRange &Out);

private:
  bool isTestable(const Base &B) const;
  bool subscriptRange(const BaseAccesses &B, AccessedRange &Out);
  bool wholeArray(const BaseAccesses &B, AccessedRange &Out);

  RootContext &R;
  const Domains &D;
};

} // namespace

bool RangeFinder::isTestable(const Base &B) const {
  if (B.Object)
    return B.Object->Nameable && depthInside(*B.Object, R.Root) == 0;
  return B.Pointer->K == Expr::Kind::Read && R.Fixed.isEvaluable(B.Pointer);
}

bool RangeFinder::subscriptRange(const BaseAccesses &B, AccessedRange &Out) {
  IslSet All(isl_set_empty(isl_space_set_alloc(R.P.ctx(), 0, 1)));
  for (unsigned Member : B.Members) {
    const Instance &I = D.Instances[Member];
    if (I.Whole || I.Subscripts.empty() || !I.Subscripts[0])
      return false;
    IslMap M(isl_map_from_pw_aff(I.Subscripts[0].copy()));
    M = IslMap(isl_map_intersect_domain(M.take(), I.At.Domain.copy()));
    All = unite(All, IslSet(isl_map_range(M.take())));
  }
  IslSet Known = R.Assumed.known();
  All = IslSet(isl_set_intersect_params(All.take(), Known.copy()));
  All = IslSet(isl_set_coalesce(All.take()));
  if (isl_set_dim_has_lower_bound(All.get(), isl_dim_set, 0) != isl_bool_true ||
      isl_set_dim_has_upper_bound(All.get(), isl_dim_set, 0) != isl_bool_true)
    return false;
  Out.Low = formulaOf(IslPwAff(isl_set_dim_min(All.copy(), 0)), Known, R.P, 24);
  Out.High =
      formulaOf(IslPwAff(isl_set_dim_max(All.copy(), 0)), Known, R.P, 24);
  return Out.Low && Out.High;
}

bool RangeFinder::wholeArray(const BaseAccesses &B, AccessedRange &Out) {
  if (!B.B.Object || !B.B.Object->IsArray)
    return false;
  for (unsigned Member : B.Members) {
    const Place &P = *D.Instances[Member].A->Where;
    if (!P.Object || P.Steps.empty() || !P.Steps[0].Extent)
      continue;
    const Expr *Extent = P.Steps[0].Extent;
    if (!Extent->isConstant())
      continue;
    Out.Low = R.Pool.guardConstant(0);
    Out.High = R.Pool.guardConstant(Extent->Value - 1);
    return true;
  }
  return false;
}

bool RangeFinder::find(const BaseAccesses &B, AccessedRange &Out) {
  Out.Object = B.B.Object;
  Out.Pointer = B.B.Pointer;
  bool Pointer = B.B.Object && B.B.Object->IsPointer && !B.B.Object->IsArray;
  Out.Name = (Pointer ? "&" : "") + nameOf(B.B);
  if (!isTestable(B.B))
    return false;
  if (B.B.Object && !B.B.Object->IsArray) {
    Out.Low = Out.High = R.Pool.guardConstant(0);
    return true;
  }
  bool Found = subscriptRange(B, Out);
  R.Isl.recover(1, 64);
  return Found || wholeArray(B, Out);
}

AliasFacts computeAliasing(RootContext &R, const Domains &D,
                           const AccessMap &Map) {
  AliasFacts Facts;
  RangeFinder Ranges(R, D);
  std::map<unsigned, std::optional<AccessedRange>> Found;
  auto RangeOf = [&](unsigned B) -> const std::optional<AccessedRange> & {
    auto [At, New] = Found.try_emplace(B);
    AccessedRange Range;
    if (New && Ranges.find(Map.Bases[B], Range))
      At->second = Range;
    return At->second;
  };
  for (unsigned A = 0; A < Map.Bases.size(); ++A)
    for (unsigned B = A + 1; B < Map.Bases.size(); ++B) {
      const BaseAccesses &X = Map.Bases[A], &Y = Map.Bases[B];
      if ((!X.Written && !Y.Written) || provenDisjoint(X.B, Y.B))
        continue;
      const auto &RangeX = RangeOf(A), &RangeY = RangeOf(B);
      if (RangeX && RangeY) {
        Facts.Tests.push_back({*RangeX, *RangeY});
        continue;
      }
      std::string Unknown = nameOf(RangeX ? Y.B : X.B);
      Facts.Conflicts.push_back({A, B,
                                 nameOf(X.B) + " and " + nameOf(Y.B) +
                                     " may overlap and the range of " +
                                     Unknown + " is not known"});
    }
  return Facts;
}

} // namespace loopdist
