// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/LoopAnalysis.h"
#include <algorithm>
#include <set>

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

  std::optional<PrivateBase> run() const;

private:
  bool isCandidate() const;
  bool isInside(unsigned Member) const;
  bool isWrittenDirectly() const;
  bool passesWrite(unsigned Read) const;
  bool readsAreCovered() const;
  IslSet notWritten() const;
  bool isDeadAfter() const;
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

static bool beginsWith(const std::vector<unsigned> &Long,
                       const std::vector<unsigned> &Short) {
  return Long.size() >= Short.size() &&
         std::equal(Short.begin(), Short.end(), Long.begin());
}

/// Each iteration that gets to \p Read has passed a write before.
bool PrivateTest::passesWrite(unsigned Read) const {
  const Instance &To = Data.D.Instances[Read];
  return std::any_of(B.Members.begin(), B.Members.end(), [&](unsigned Member) {
    const Instance &From = Data.D.Instances[Member];
    return From.A->IsWrite && !From.A->Conditional && isInside(Member) &&
           beginsWith(To.At.Region, From.At.Region) &&
           isBefore(From, To, commonLoops(From.At.Path, To.At.Path));
  });
}

/// A statement of the body itself writes the scalar.
bool PrivateTest::isWrittenDirectly() const {
  return std::any_of(B.Members.begin(), B.Members.end(), [&](unsigned Member) {
    const Instance &I = Data.D.Instances[Member];
    return I.A->IsWrite && !I.A->Conditional && !I.S->MaySkip &&
           I.At.Region == L.Body.Region;
  });
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
  std::set<unsigned> Open;
  for (unsigned Member : B.Members)
    if (isInside(Member) && !Data.D.Instances[Member].A->IsWrite &&
        !passesWrite(Member))
      Open.insert(Member);
  for (size_t G = 0; G < Data.Map.Groups.size() && !Open.empty(); ++G) {
    if (Data.Map.Groups[G].BaseNumber != BaseNumber)
      continue;
    const GroupFlow &Flow = Data.Flows[G];
    if (!Flow.ValueBased)
      return false;
    for (const auto &[Member, Reads] : Flow.Uncovered)
      if (Open.count(Member) != 0 && !isEmpty(IslSet(isl_set_intersect_params(
                                         Reads.copy(), Known.copy()))))
        return false;
    for (const DependenceMap &M : Flow.Dependences)
      if (M.K == Dependence::Kind::Flow && Open.count(M.Sink) != 0 &&
          comesFromOutside(M))
        return false;
  }
  return true;
}

IslSet PrivateTest::notWritten() const {
  IslSet Missing(isl_set_intersect_params(L.Body.Domain.copy(), Known.copy()));
  for (unsigned Member : B.Members) {
    const Instance &I = Data.D.Instances[Member];
    if (!I.A->IsWrite || !I.Must || !isInside(Member))
      continue;
    unsigned Inner = static_cast<unsigned>(I.At.Path.size()) - Depth - 1;
    Missing = IslSet(isl_set_subtract(
        Missing.take(), isl_set_project_out(I.At.Domain.copy(), isl_dim_set,
                                            Depth + 1, Inner)));
  }
  return paramsOf(Missing);
}

bool PrivateTest::isDeadAfter() const {
  const std::vector<const Symbol *> &Dead = L.L->DeadAfter;
  return std::find(Dead.begin(), Dead.end(), B.B.Object) != Dead.end();
}

std::optional<PrivateBase> PrivateTest::run() const {
  PrivateBase Private{BaseNumber, !isDeadAfter(), IslSet()};
  if (!isCandidate())
    return std::nullopt;
  Private.NotWritten =
      paramsOf(IslSet(isl_set_empty(isl_set_get_space(L.Body.Domain.get()))));
  if (!readsAreCovered())
    return std::nullopt;
  if (Private.LastValueNeeded && !isWrittenDirectly())
    Private.NotWritten = notWritten();
  IslSet Fine(isl_set_subtract(Known.copy(), Private.NotWritten.copy()));
  if (isl_set_is_empty(Fine.get()) != isl_bool_false)
    return std::nullopt;
  return Private;
}

std::vector<PrivateBase> privateBases(RootContext &R, const RootData &Data,
                                      const LoopDomain &L) {
  std::vector<PrivateBase> Bases;
  for (unsigned I = 0; I < Data.Map.Bases.size(); ++I)
    if (auto Private = PrivateTest(R, Data, L, I).run())
      Bases.push_back(std::move(*Private));
  return Bases;
}

// Conditions.

/// The parameters for which some run of the loop has two iterations that are
/// \p Apart iterations apart.
static IslSet runsLong(const LoopDomain &L, const IslSet &Known, long Apart) {
  unsigned Depth = static_cast<unsigned>(L.Outer.size());
  IslMap Pairs(isl_map_from_domain_and_range(L.Body.Domain.copy(),
                                             L.Body.Domain.copy()));
  Pairs = carriedPart(Pairs, L.Body.Path, Depth + 1, Depth);
  for (unsigned K = 0; K < Depth; ++K)
    Pairs = IslMap(
        isl_map_project_out(isl_map_project_out(Pairs.take(), isl_dim_in, 0, 1),
                            isl_dim_out, 0, 1));
  IslSet Way(isl_map_deltas(Pairs.take()));
  WideInt Step = L.Step ? *L.Step : 1;
  IslVal Far = toVal(isl_set_get_ctx(Known.get()), Step * Apart);
  Way = IslSet(
      L.Down ? isl_set_upper_bound_val(Way.take(), isl_dim_set, 0, Far.take())
             : isl_set_lower_bound_val(Way.take(), isl_dim_set, 0, Far.take()));
  return intersect(paramsOf(Way), Known);
}

/// Parameters for which a loop that runs in parallel would be of use: it and
/// the loops around the dependent accesses have two iterations, and many where
/// they can have many at the same time.
static IslSet usefulParameters(const RootData &Data, const LoopDomain &L,
                               const CarriedDependences &Carried,
                               const IslSet &Context) {
  std::set<const Loop *> Wanted{L.L};
  for (const DependencePart *Part : Carried.Parts)
    for (const auto &Path : {Part->SourcePath, Part->SinkPath})
      Wanted.insert(Path.begin(), Path.end());
  IslSet Useful = Context;
  for (long Apart : {1, 16})
    for (const LoopDomain &D : Data.D.Loops) {
      if (Wanted.count(D.L) == 0)
        continue;
      IslSet More = runsLong(D, Useful, Apart);
      if (isl_set_is_empty(More.get()) == isl_bool_false)
        Useful = More;
    }
  return Useful;
}

/// The disjuncts of \p S that have something in common with \p Useful.
static IslSet usefulPart(const IslSet &S, const IslSet &Useful) {
  struct State {
    const IslSet &Useful;
    IslSet Kept;
  } Kept{Useful, IslSet(isl_set_empty(isl_set_get_space(S.get())))};
  auto Keep = [](isl_basic_set *B, void *User) {
    State &Kept = *static_cast<State *>(User);
    IslSet Disjunct(isl_set_from_basic_set(B));
    if (!isEmpty(intersect(Disjunct, Kept.Useful)))
      Kept.Kept = unite(Kept.Kept, Disjunct);
    return isl_stat_ok;
  };
  if (isl_set_foreach_basic_set(S.get(), Keep, &Kept) != isl_stat_ok)
    return {};
  return Kept.Kept;
}

/// The parameters, with two iterations or more, for which the loop must not
/// run in parallel; null if that is unknown.
static IslSet badParameters(const CarriedDependences &Carried,
                            const IslSet &Context) {
  IslSet Bad(isl_set_empty(isl_set_get_space(Context.get())));
  for (const DependencePart *Part : Carried.Parts) {
    if (Part->Assumed || !Part->M)
      return {};
    Bad = unite(Bad, IslSet(isl_map_params(Part->M.copy())));
  }
  for (const PrivateBase &Private : Carried.Private)
    Bad = unite(Bad, Private.NotWritten);
  return IslSet(isl_set_coalesce(intersect(Bad, Context).take()));
}

/// What is said for parameters that allow no second iteration does not matter.
void decideParallel(RootContext &R, const RootData &Data, const LoopDomain &L,
                    const CarriedDependences &Carried, LoopFacts &Facts) {
  IslSet Context = runsLong(L, R.Assumed.known(), 1);
  for (const PrivateBase &Private : Carried.Private)
    if (Private.LastValueNeeded)
      Context = R.Assumed.known();
  IslSet Bad = badParameters(Carried, Context);
  if (!Bad)
    return;
  if (isEmpty(Bad)) {
    Facts.Parallel = true;
    return;
  }
  IslSet Useful = usefulParameters(Data, L, Carried, Context);
  IslSet Good(isl_set_gist(isl_set_complement(Bad.copy()), Context.copy()));
  Good = IslSet(isl_set_coalesce(Good.take()));
  Good = usefulPart(Good, Useful);
  if (isl_set_is_empty(intersect(Good, Useful).get()) != isl_bool_false)
    return;
  const Expr *When = formulaOf(Good, Context, R.P);
  if (!When || When->isConstant())
    return;
  Facts.Parallel = true;
  Facts.ParallelWhen = When;
  Facts.ParallelWhenText = toText(When);
}

} // namespace loopdist
