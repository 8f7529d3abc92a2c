// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/Flow.h"
#include <algorithm>
#include <cstdlib>
#include <isl/schedule.h>
#include <numeric>

namespace loopdist {

using IslUnionAccessInfo =
    IslHandle<isl_union_access_info, isl_union_access_info_copy,
              isl_union_access_info_free>;
using IslUnionFlow =
    IslHandle<isl_union_flow, isl_union_flow_copy, isl_union_flow_free>;

using IslSchedule =
    IslHandle<isl_schedule, isl_schedule_copy, isl_schedule_free>;
using IslTime = IslHandle<isl_multi_union_pw_aff, isl_multi_union_pw_aff_copy,
                          isl_multi_union_pw_aff_free>;

/// Shares of the quota for one group after another one ran out.
static constexpr unsigned long ExactShare = 4, PairShare = 2, ShareOf = 32;

IslMap carriedPart(const IslMap &M, const std::vector<const Loop *> &Path,
                   unsigned Common, unsigned Level) {
  isl_map *Part = M.copy();
  for (unsigned K = 0; K < Level; ++K)
    Part = isl_map_equate(Part, isl_dim_in, static_cast<int>(K), isl_dim_out,
                          static_cast<int>(K));
  int K = static_cast<int>(Level);
  if (Level < Common)
    Part = countsDown(*Path[Level])
               ? isl_map_order_gt(Part, isl_dim_in, K, isl_dim_out, K)
               : isl_map_order_lt(Part, isl_dim_in, K, isl_dim_out, K);
  return IslMap(Part);
}

namespace {

class FlowProblem {
public:
  FlowProblem(const RootContext &R, const Domains &D, const CellGroup &G)
      : R(R), D(D), G(G) {}

  bool solveExactly(GroupFlow &Out);
  void solveByPairs(GroupFlow &Out);

private:
  IslUnionMap select(bool Writes, bool Exact, bool Inexact) const;
  IslTime time(const std::vector<size_t> &Positions, size_t Depth) const;
  IslSchedule schedule(const std::vector<size_t> &Positions,
                       size_t Depth) const;
  const Instance &instance(size_t At) const {
    return D.Instances[G.Members[At]];
  }
  IslUnionFlow flow(const IslUnionMap &Sink, const IslUnionMap &Must,
                    const IslUnionMap &May, const IslUnionMap *Kill) const;
  bool collect(const IslUnionFlow &F, Dependence::Kind K, GroupFlow &Out) const;
  bool collectUncovered(const IslUnionFlow &F, GroupFlow &Out) const;
  void pair(size_t From, size_t To, GroupFlow &Out);
  bool isWrite(unsigned Member) const { return D.Instances[Member].A->IsWrite; }

  const RootContext &R;
  const Domains &D;
  const CellGroup &G;
};

} // namespace

IslUnionMap FlowProblem::select(bool Writes, bool Exact, bool Inexact) const {
  isl_union_map *U = isl_union_map_empty_ctx(R.P.ctx());
  for (size_t I = 0; I < G.Members.size(); ++I)
    if (isWrite(G.Members[I]) == Writes && (G.Exact[I] ? Exact : Inexact))
      U = isl_union_map_add_map(U, G.Relations[I].copy());
  return IslUnionMap(U);
}

/// The index of the loop at \p Depth as a time for all \p Positions.
IslTime FlowProblem::time(const std::vector<size_t> &Positions,
                          size_t Depth) const {
  isl_union_pw_aff *Time = nullptr;
  for (size_t At : Positions) {
    isl_set *Domain = isl_map_domain(G.Relations[At].copy());
    isl_local_space *Space =
        isl_local_space_from_space(isl_set_get_space(Domain));
    isl_pw_aff *Index = isl_pw_aff_from_aff(isl_aff_var_on_domain(
        Space, isl_dim_set, static_cast<unsigned>(Depth)));
    if (countsDown(*instance(At).At.Path[Depth]))
      Index = isl_pw_aff_neg(Index);
    Index = isl_pw_aff_intersect_domain(Index, Domain);
    Time = Time ? isl_union_pw_aff_add_pw_aff(Time, Index)
                : isl_union_pw_aff_from_pw_aff(Index);
  }
  return IslTime(isl_multi_union_pw_aff_from_union_pw_aff(Time));
}

/// Not a schedule map: with one, isl orders accesses whose index is constant
/// wrongly against the others.
///
/// A sequence in the order of the text; what stands in one loop at \p Depth
/// has one place in it.
IslSchedule FlowProblem::schedule(const std::vector<size_t> &Positions,
                                  size_t Depth) const {
  std::map<std::pair<int, int>, std::vector<size_t>> Groups;
  for (size_t At : Positions) {
    const Instance &I = instance(At);
    bool IsLeaf = I.At.Path.size() == Depth;
    Groups[{I.Position[Depth], IsLeaf ? I.Position[Depth + 1] : -1}].push_back(
        At);
  }
  IslSchedule Sequence;
  for (const auto &[Place, Members] : Groups) {
    IslSchedule Next;
    if (instance(Members[0]).At.Path.size() == Depth) {
      isl_set *Domain = isl_map_domain(G.Relations[Members[0]].copy());
      Next =
          IslSchedule(isl_schedule_from_domain(isl_union_set_from_set(Domain)));
    } else {
      Next = schedule(Members, Depth + 1);
      Next = IslSchedule(isl_schedule_insert_partial_schedule(
          Next.take(), time(Members, Depth).take()));
    }
    Sequence =
        Sequence
            ? IslSchedule(isl_schedule_sequence(Sequence.take(), Next.take()))
            : Next;
    if (!Sequence)
      return {};
  }
  return Sequence;
}

IslUnionFlow FlowProblem::flow(const IslUnionMap &Sink, const IslUnionMap &Must,
                               const IslUnionMap &May,
                               const IslUnionMap *Kill) const {
  isl_union_access_info *Info = isl_union_access_info_from_sink(Sink.copy());
  Info = isl_union_access_info_set_must_source(Info, Must.copy());
  Info = isl_union_access_info_set_may_source(Info, May.copy());
  if (Kill)
    Info = isl_union_access_info_set_kill(Info, Kill->copy());
  std::vector<size_t> All(G.Members.size());
  std::iota(All.begin(), All.end(), size_t(0));
  Info = isl_union_access_info_set_schedule(Info, schedule(All, 0).take());
  return IslUnionFlow(isl_union_access_info_compute_flow(Info));
}

/// The number in the tuple name "A<number>".
static std::optional<unsigned> memberOf(isl_map *M, isl_dim_type Type) {
  const char *Name = isl_map_get_tuple_name(M, Type);
  if (!Name || Name[0] != 'A')
    return std::nullopt;
  return static_cast<unsigned>(std::strtoul(Name + 1, nullptr, 10));
}

static std::vector<IslMap> mapsOf(const IslUnionMap &U, bool &Ok) {
  std::vector<IslMap> Maps;
  auto Add = [](isl_map *M, void *User) {
    static_cast<std::vector<IslMap> *>(User)->push_back(IslMap(M));
    return isl_stat_ok;
  };
  Ok = isl_union_map_foreach_map(U.get(), Add, &Maps) == isl_stat_ok;
  return Maps;
}

static IslMap withoutNames(const IslMap &M) {
  return IslMap(isl_map_reset_tuple_id(
      isl_map_reset_tuple_id(M.copy(), isl_dim_in), isl_dim_out));
}

bool FlowProblem::collect(const IslUnionFlow &F, Dependence::Kind K,
                          GroupFlow &Out) const {
  IslUnionMap All(isl_union_flow_get_may_dependence(F.get()));
  bool Ok = true;
  for (const IslMap &M : mapsOf(All, Ok)) {
    auto Source = memberOf(M.get(), isl_dim_in);
    auto Sink = memberOf(M.get(), isl_dim_out);
    if (!Source || !Sink)
      return false;
    Out.Dependences.push_back({K, *Source, *Sink, withoutNames(M)});
  }
  return Ok && All;
}

bool FlowProblem::collectUncovered(const IslUnionFlow &F,
                                   GroupFlow &Out) const {
  IslUnionMap All(isl_union_flow_get_may_no_source(F.get()));
  bool Ok = true;
  for (const IslMap &M : mapsOf(All, Ok)) {
    auto Member = memberOf(M.get(), isl_dim_in);
    if (!Member)
      return false;
    IslSet S(isl_set_reset_tuple_id(isl_map_domain(M.copy())));
    Out.Uncovered[*Member] = S;
  }
  return Ok && All;
}

bool FlowProblem::solveExactly(GroupFlow &Out) {
  IslUnionMap Reads = select(false, true, true);
  IslUnionMap Writes = select(true, true, true);
  IslUnionMap Must = select(true, true, false);
  IslUnionMap May = select(true, false, true);
  IslUnionMap None(isl_union_map_empty_ctx(R.P.ctx()));
  IslUnionFlow Flow = flow(Reads, Must, May, nullptr);
  if (!Flow || !collect(Flow, Dependence::Kind::Flow, Out) ||
      !collectUncovered(Flow, Out))
    return false;
  IslUnionFlow Output = flow(Writes, Must, May, nullptr);
  if (!Output || !collect(Output, Dependence::Kind::Output, Out))
    return false;
  IslUnionFlow Anti = flow(Writes, None, Reads, &Must);
  if (!Anti || !collect(Anti, Dependence::Kind::Anti, Out))
    return false;
  Out.ValueBased = true;
  return true;
}

static Dependence::Kind kindOf(bool SourceWrites, bool SinkWrites) {
  if (SourceWrites)
    return SinkWrites ? Dependence::Kind::Output : Dependence::Kind::Flow;
  return Dependence::Kind::Anti;
}

void FlowProblem::pair(size_t From, size_t To, GroupFlow &Out) {
  unsigned Source = G.Members[From], Sink = G.Members[To];
  const Instance &A = D.Instances[Source], &B = D.Instances[Sink];
  Dependence::Kind K = kindOf(A.A->IsWrite, B.A->IsWrite);
  R.Isl.recover(1, 16 * ShareOf);
  IslMap Meet(isl_map_apply_range(G.Relations[From].copy(),
                                  isl_map_reverse(G.Relations[To].copy())));
  Meet = withoutNames(Meet);
  unsigned Common = commonLoops(A.At.Path, B.At.Path);
  IslMap Before(isl_map_empty(isl_map_get_space(Meet.get())));
  for (unsigned Level = 0; Level <= Common; ++Level)
    if (Level < Common || isBefore(A, B, Common))
      Before = IslMap(isl_map_union(
          Before.take(), carriedPart(Meet, A.At.Path, Common, Level).take()));
  if (Before && isEmpty(Before))
    return;
  Out.Dependences.push_back({K, Source, Sink, Before});
}

void FlowProblem::solveByPairs(GroupFlow &Out) {
  Out = {};
  for (size_t From = 0; From < G.Members.size(); ++From)
    for (size_t To = 0; To < G.Members.size(); ++To)
      if (isWrite(G.Members[From]) || isWrite(G.Members[To]))
        pair(From, To, Out);
}

GroupFlow computeFlow(const RootContext &R, const Domains &D,
                      const CellGroup &G) {
  GroupFlow Out;
  if (!G.Written)
    return Out;
  FlowProblem Problem(R, D, G);
  R.Isl.recover(ExactShare, ShareOf);
  if (Problem.solveExactly(Out) && !R.Isl.exhausted())
    return Out;
  R.Isl.recover(PairShare, ShareOf);
  Problem.solveByPairs(Out);
  return Out;
}

} // namespace loopdist
