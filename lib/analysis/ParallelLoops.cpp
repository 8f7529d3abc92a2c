// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/LoopAnalysis.h"
#include <algorithm>

namespace loopdist {

// Privatization.

namespace {

/// Whether each iteration of one loop writes one scalar before it reads it.
class PrivateTest {
public:
  PrivateTest(RootContext &R, const RootData &Data, const LoopDomain &L,
              unsigned BaseNumber)
      : R(R), Data(Data), L(L), B(Data.Map.Bases[BaseNumber]),
        BaseNumber(BaseNumber), Depth(static_cast<unsigned>(L.Outer.size())),
        Known(R.Assumed.known()) {}

  bool holds() const;

private:
  bool isCandidate() const;
  bool isInside(unsigned Member) const;
  bool writtenFirst() const;
  bool readsAreCovered() const;
  bool isWrittenAlways() const;
  bool comesFromOutside(const DependenceMap &M) const;

  RootContext &R;
  const RootData &Data;
  const LoopDomain &L;
  const BaseAccesses &B;
  unsigned BaseNumber;
  unsigned Depth;
  IslSet Known;
};

} // namespace

bool PrivateTest::isInside(unsigned Member) const {
  const std::vector<const Loop *> &Path = Data.D.Instances[Member].At.Path;
  return Path.size() > Depth && Path[Depth] == L.L;
}

bool PrivateTest::isCandidate() const {
  const Symbol *S = B.B.Object;
  if (!S || S->IsArray || S->AddressTaken || S->Untouchable ||
      (S->Where != Symbol::Storage::Local &&
       S->Where != Symbol::Storage::Parameter) ||
      depthInside(*S, R.Root) > Depth)
    return false;
  bool Written = false;
  for (unsigned Member : B.Members) {
    const Instance &I = Data.D.Instances[Member];
    if (!I.A->Where->Steps.empty() || I.Whole)
      return false;
    Written |= I.A->IsWrite && isInside(Member);
  }
  return Written;
}

/// The body begins, as far as the scalar goes, with an unconditional write.
bool PrivateTest::writtenFirst() const {
  for (unsigned Member : B.Members) {
    if (!isInside(Member))
      continue;
    const Instance &I = Data.D.Instances[Member];
    return I.A->IsWrite && I.EveryIteration && I.At.Path.size() == Depth + 1;
  }
  return false;
}

bool PrivateTest::comesFromOutside(const DependenceMap &M) const {
  if (!M.M || !isInside(M.Source))
    return true;
  IslMap All(isl_map_intersect_params(M.M.copy(), Known.copy()));
  for (unsigned Level = 0; Level <= Depth; ++Level)
    if (!isEmpty(carriedPart(All, L.Body.Path, Depth + 1, Level)))
      return true;
  return false;
}

bool PrivateTest::readsAreCovered() const {
  for (size_t G = 0; G < Data.Map.Groups.size(); ++G) {
    if (Data.Map.Groups[G].BaseNumber != BaseNumber)
      continue;
    const GroupFlow &Flow = Data.Flows[G];
    if (!Flow.ValueBased)
      return false;
    for (const auto &[Member, Reads] : Flow.Uncovered)
      if (isInside(Member) && !isEmpty(IslSet(isl_set_intersect_params(
                                  Reads.copy(), Known.copy()))))
        return false;
    for (const DependenceMap &M : Flow.Dependences)
      if (M.K == Dependence::Kind::Flow && isInside(M.Sink) &&
          comesFromOutside(M))
        return false;
  }
  return true;
}

bool PrivateTest::isWrittenAlways() const {
  IslSet Writes(isl_set_empty(isl_set_get_space(L.Body.Domain.get())));
  for (unsigned Member : B.Members) {
    const Instance &I = Data.D.Instances[Member];
    if (!I.A->IsWrite || !I.Must || !isInside(Member))
      continue;
    unsigned Inner = static_cast<unsigned>(I.At.Path.size()) - Depth - 1;
    Writes =
        unite(Writes, IslSet(isl_set_project_out(
                          I.At.Domain.copy(), isl_dim_set, Depth + 1, Inner)));
  }
  IslSet Iterations(
      isl_set_intersect_params(L.Body.Domain.copy(), Known.copy()));
  return isl_set_is_subset(Iterations.get(), Writes.get()) == isl_bool_true;
}

bool PrivateTest::holds() const {
  return isCandidate() &&
         (writtenFirst() || (readsAreCovered() && isWrittenAlways()));
}

std::vector<unsigned> privateBases(RootContext &R, const RootData &Data,
                                   const LoopDomain &L) {
  std::vector<unsigned> Bases;
  for (unsigned I = 0; I < Data.Map.Bases.size(); ++I)
    if (PrivateTest(R, Data, L, I).holds())
      Bases.push_back(I);
  return Bases;
}

// Conditions.

/// The parameters for which some run of the loop has two iterations.
static IslSet runsTwice(const LoopDomain &L, const IslSet &Known) {
  unsigned Depth = static_cast<unsigned>(L.Outer.size());
  IslMap Pairs(isl_map_from_domain_and_range(L.Body.Domain.copy(),
                                             L.Body.Domain.copy()));
  Pairs = carriedPart(Pairs, L.Body.Path, Depth + 1, Depth);
  return intersect(IslSet(isl_map_params(Pairs.take())), Known);
}

/// Parallel exactly for the parameters of no carried dependence. What is said
/// for parameters that allow no second iteration does not matter.
void decideParallel(RootContext &R, const LoopDomain &L,
                    const std::vector<const DependencePart *> &Carried,
                    LoopFacts &Facts) {
  IslSet Known = R.Assumed.known();
  IslSet Bad(isl_set_empty(isl_space_params_alloc(R.P.ctx(), 0)));
  for (const DependencePart *Part : Carried) {
    if (Part->Assumed || !Part->M)
      return;
    Bad = unite(Bad, IslSet(isl_map_params(Part->M.copy())));
  }
  if (Carried.empty()) {
    Facts.Parallel = true;
    return;
  }
  IslSet Context = runsTwice(L, Known);
  Bad = IslSet(isl_set_coalesce(intersect(Bad, Context).take()));
  if (!Bad)
    return;
  if (isEmpty(Bad)) {
    Facts.Parallel = true;
    return;
  }
  IslSet Good(isl_set_complement(Bad.copy()));
  if (isl_set_is_empty(intersect(Good, Context).get()) != isl_bool_false)
    return;
  const Expr *When = formulaOf(Good, Context, R.P);
  if (!When || When->isConstant(0))
    return;
  Facts.Parallel = true;
  if (!When->isConstant()) {
    Facts.ParallelWhen = When;
    Facts.ParallelWhenText = toText(When);
  }
}

} // namespace loopdist
