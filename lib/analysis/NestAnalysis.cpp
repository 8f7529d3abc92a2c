// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/NestAnalysis.h"
#include "analysis/LoopAnalysis.h"
#include <algorithm>
#include <array>
#include <utility>

namespace loopdist {

const LoopFacts *RootFacts::find(const Loop &L) const {
  for (const LoopFacts &Facts : Loops)
    if (Facts.L == &L)
      return &Facts;
  return nullptr;
}

const RootFacts *NestFacts::rootOf(const Loop &L) const {
  for (const RootFacts &Facts : Roots)
    if (Facts.find(L))
      return &Facts;
  return nullptr;
}

namespace {

/// Analyses one loop as a root.
class RootAnalysis {
public:
  RootAnalysis(const Loop &Root, ExprPool &Pool, const AnalysisOptions &Options,
               std::set<Base> Unstable)
      : Root(Root), Options(Options), Fixed(Root, std::move(Unstable)),
        Isl(Options.Quota), P(Isl.get(), Pool), Assumed(P),
        R{Root, Pool, Isl, Fixed, P, Assumed} {}

  /// False with Why set when the loop cannot be a root, or with MoreUnstable
  /// not empty when the analysis has to be repeated with these.
  bool run(RootFacts &Out);

  Obstacle Why;
  std::set<Base> MoreUnstable;

private:
  static constexpr size_t MaxAccesses = 2000, MaxAssumedPairs = 100000;

  bool boundsAreFixed();
  bool isTooLarge() const;
  bool isStable();
  std::set<Base> hosts() const;
  void conclude(RootFacts &Out);
  std::vector<DependencePart> control() const;
  void addLoop(const LoopDomain &L, std::vector<DependencePart> &Parts,
               RootFacts &Out);

  const Loop &Root;
  const AnalysisOptions &Options;
  Invariance Fixed;
  IslContext Isl;
  Parameters P;
  Assumptions Assumed;
  RootContext R;
  RootData Data;
};

} // namespace

bool RootAnalysis::boundsAreFixed() {
  for (const Expr *E : {Root.Lower, Root.Bound, Root.Step})
    if (!E || !Fixed.isInvariant(E)) {
      std::string Bound = E ? toText(E) : "";
      Why = {Root.At, "bound " + Bound + " changes in the loop",
             "copy " + Bound +
                 " to a local variable before the loop, if the loop need not "
                 "see it change"};
      return false;
    }
  return true;
}

static void addHosts(const Expr *E, std::set<Base> &Out) {
  for (const Place *P : placesRead(E))
    Out.insert(locate(*P).B);
}

/// The memory that holds what the analysis takes for constant.
std::set<Base> RootAnalysis::hosts() const {
  std::set<Base> Hosts;
  for (const Expr *E : P.values())
    addHosts(E, Hosts);
  for (const BaseAccesses &B : Data.Map.Bases)
    if (B.B.Pointer)
      addHosts(B.B.Pointer, Hosts);
  for (const Expr *E : {Root.Lower, Root.Bound, Root.Step})
    addHosts(E, Hosts);
  return Hosts;
}

/// Work grows with the square of the accesses.
bool RootAnalysis::isTooLarge() const {
  size_t Pairs = 0;
  for (const Conflict &C : Data.Aliases.Conflicts)
    Pairs +=
        Data.Map.Bases[C.A].Members.size() * Data.Map.Bases[C.B].Members.size();
  return Data.D.Instances.size() > MaxAccesses || Pairs > MaxAssumedPairs;
}

/// A store that may change a value taken for constant, and that no test can
/// exclude, makes the value one that changes. A store may leave its member when
/// its subscripts are not known to stay in their rows.
bool RootAnalysis::isStable() {
  std::set<Base> Hosts = hosts();
  for (const Conflict &C : Data.Aliases.Conflicts)
    for (unsigned Side : {C.A, C.B})
      if (Hosts.count(Data.Map.Bases[Side].B) != 0 &&
          Data.Map.Bases[Side == C.A ? C.B : C.A].Written)
        MoreUnstable.insert(Data.Map.Bases[Side].B);
  for (const Instance &I : Data.D.Instances)
    if (I.A->IsWrite && I.Whole && Hosts.count(I.Where.B) != 0)
      MoreUnstable.insert(I.Where.B);
  return MoreUnstable.empty();
}

bool RootAnalysis::run(RootFacts &Out) {
  Isl.allow(1, 4);
  if (!boundsAreFixed())
    return false;
  auto D = buildDomains(R, Why);
  if (D)
    Data.D = std::move(*D);
  bool Placed = D && placeInstances(R, Data.D, Why);
  const Obstacle TooLarge{Root.At, "the loop is too complex to be analysed",
                          ""};
  if (Isl.exhausted())
    Why = TooLarge;
  if (!Placed || Isl.exhausted())
    return false;
  Data.Map = groupAccesses(R, Data.D);
  Isl.allow(3, 8);
  if (!Options.AssumeNoAlias)
    Data.Aliases = computeAliasing(R, Data.D, Data.Map);
  if (isTooLarge()) {
    Why = TooLarge;
    return false;
  }
  if (!isStable())
    return false;
  Isl.allow(1, 2);
  for (const CellGroup &G : Data.Map.Groups)
    Data.Flows.push_back(computeFlow(R, Data.D, G));
  Isl.allow(1, 1);
  conclude(Out);
  return true;
}

// Control dependences.

static void
addControl(const Statement &Sink, const std::vector<const Loop *> &Path,
           const std::vector<std::pair<const Statement *, size_t>> &Conditions,
           std::vector<DependencePart> &Out) {
  for (const auto &[Condition, Depth] : Conditions) {
    DependencePart Part;
    Part.Dep.K = Dependence::Kind::Control;
    Part.Dep.Source = Condition;
    Part.Dep.Sink = &Sink;
    Part.Dep.Levels.assign(Depth, {Direction::EQ, 0});
    Part.Level = static_cast<unsigned>(Depth);
    Part.Path.assign(Path.begin(), Path.begin() + Depth);
    Out.push_back(std::move(Part));
  }
}

namespace {

/// Statements under the conditions that decide whether they run.
class ControlWalker {
public:
  ControlWalker(const Domains &D, std::vector<DependencePart> &Out)
      : D(D), Out(Out) {}

  void nodes(const std::vector<Node> &Nodes);
  void loop(const Loop &L);

private:
  using Guard = std::pair<const Statement *, size_t>;

  const Domains &D;
  std::vector<DependencePart> &Out;
  std::vector<const Loop *> Path;
  std::vector<Guard> Guards;
};

} // namespace

/// A loop whose bounds depend on data decides about its statements, too.
void ControlWalker::loop(const Loop &L) {
  const BoundForms &F = D.of(&L).Forms;
  bool ByData = L.Header && !Path.empty() && (!F.Lower || !F.Bound);
  if (ByData)
    Guards.push_back({L.Header, Path.size()});
  Path.push_back(&L);
  nodes(L.Body);
  Path.pop_back();
  if (ByData)
    Guards.pop_back();
}

void ControlWalker::nodes(const std::vector<Node> &Nodes) {
  for (const Node &N : Nodes) {
    if (const auto *S = std::get_if<Statement *>(&N)) {
      addControl(**S, Path, Guards, Out);
    } else if (const auto *L = std::get_if<Loop *>(&N)) {
      if ((*L)->Header)
        addControl(*(*L)->Header, Path, Guards, Out);
      loop(**L);
    } else if (const auto *B = std::get_if<Branch *>(&N)) {
      if (!(*B)->Condition)
        continue;
      addControl(*(*B)->Condition, Path, Guards, Out);
      Guards.push_back({(*B)->Condition, Path.size()});
      nodes((*B)->Then);
      nodes((*B)->Else);
      Guards.pop_back();
    }
  }
}

std::vector<DependencePart> RootAnalysis::control() const {
  std::vector<DependencePart> Parts;
  ControlWalker(Data.D, Parts).loop(Root);
  return Parts;
}

// Conclusions.

static bool isCarriedBy(const DependencePart &Part, const LoopDomain &L) {
  size_t Depth = L.Outer.size();
  if (Part.Dep.K == Dependence::Kind::Control || Part.Path.size() <= Depth ||
      Part.Path[Depth] != L.L)
    return false;
  return Part.Assumed || Part.Level == Depth;
}

static bool isRemoved(const DependencePart &Part,
                      const std::vector<PrivateBase> &Private) {
  return !Part.Assumed && Part.BaseNumber &&
         std::any_of(Private.begin(), Private.end(), [&](const PrivateBase &P) {
           return P.BaseNumber == *Part.BaseNumber;
         });
}

void RootAnalysis::addLoop(const LoopDomain &L,
                           std::vector<DependencePart> &Parts, RootFacts &Out) {
  LoopFacts Facts;
  Facts.L = L.L;
  CarriedDependences Carried;
  Carried.Private = privateBases(R, Data, L);
  for (const PrivateBase &B : Carried.Private)
    Facts.Private.push_back(
        {Data.Map.Bases[B.BaseNumber].B.Object, B.LastValueNeeded});
  for (unsigned I = 0; I < Parts.size(); ++I) {
    DependencePart &Part = Parts[I];
    if (!isCarriedBy(Part, L))
      continue;
    if (isRemoved(Part, Carried.Private)) {
      Part.Dep.RemovedBy = "privatization of " + Part.Dep.Variable;
      continue;
    }
    Facts.Carried.push_back(I);
    Carried.Parts.push_back(&Part);
  }
  decideParallel(R, Data, L, Carried, Facts);
  countTrips(R, L, Facts);
  Isl.recover(1, 64);
  Out.Loops.push_back(std::move(Facts));
}

/// In source order of the source, then of the sink.
static std::vector<DependencePart>
sortedParts(std::vector<DependencePart> Parts, const Loop &Root) {
  std::map<const Statement *, unsigned> Order;
  for (const Statement *S : statementsOf(Root))
    Order.try_emplace(S, static_cast<unsigned>(Order.size()));
  auto Id = [](const Access *A) { return A ? A->Id + 1 : 0; };
  using Key = std::array<size_t, 7>;
  std::vector<Key> Keys;
  for (const DependencePart &P : Parts)
    Keys.push_back({Order[P.Dep.Source], Order[P.Dep.Sink],
                    static_cast<size_t>(P.Dep.K), Id(P.Dep.SourceAccess),
                    Id(P.Dep.SinkAccess), P.Level, Keys.size()});
  std::sort(Keys.begin(), Keys.end());
  std::vector<DependencePart> Sorted;
  for (const Key &K : Keys)
    Sorted.push_back(std::move(Parts[K.back()]));
  return Sorted;
}

void RootAnalysis::conclude(RootFacts &Out) {
  Out.Root = &Root;
  std::vector<DependencePart> Parts = dependenceParts(R, Data);
  for (DependencePart &Part : control())
    Parts.push_back(std::move(Part));
  Parts = sortedParts(std::move(Parts), Root);
  for (const LoopDomain &L : Data.D.Loops)
    addLoop(L, Parts, Out);
  for (DependencePart &Part : Parts)
    Out.Dependences.push_back(std::move(Part.Dep));
  Out.Assumptions = Assumed.list();
  Out.Overlaps = Data.Aliases.Tests;
}

// Nests.

namespace {

class NestWalker {
public:
  NestWalker(Nest &N, const AnalysisOptions &Options)
      : N(N), Options(Options) {}

  void visit(const Loop &L);
  NestFacts Out;

private:
  bool tryRoot(const Loop &L, Obstacle &Why);
  void addInnerRoots(const Loop &L);

  Nest &N;
  AnalysisOptions Options;
};

} // namespace

/// Each repetition adds a base to Unstable, so there are few of them.
bool NestWalker::tryRoot(const Loop &L, Obstacle &Why) {
  std::set<Base> Unstable;
  for (;;) {
    RootAnalysis Analysis(L, *N.Pool, Options, Unstable);
    RootFacts Facts;
    if (Analysis.run(Facts)) {
      Out.Roots.push_back(std::move(Facts));
      return true;
    }
    Why = Analysis.Why;
    size_t Before = Unstable.size();
    Unstable.insert(Analysis.MoreUnstable.begin(), Analysis.MoreUnstable.end());
    if (Unstable.size() == Before)
      return false;
  }
}

static bool isUsable(const Loop &L) {
  if (!L.Counted || !L.Index || !L.Lower || !L.Bound || !L.Step || !L.Condition)
    return false;
  const CType &T = L.Index->Type;
  return T.K == CType::Kind::Integer && T.Width > 0 && T.Width <= 64;
}

static const Obstacle *refusalOf(const Loop &L, Obstacle &Own) {
  for (const Loop *Inner : loopsOf(L))
    if (Inner->Off) {
      Own = {Inner->At, "is switched off", ""};
      return &Own;
    }
  if (const Obstacle *First = firstObstacle(L))
    return First;
  for (const Loop *Inner : loopsOf(L))
    if (!isUsable(*Inner)) {
      Own = {Inner->At, "is not a counted loop", ""};
      return &Own;
    }
  return nullptr;
}

/// A loop runs in parallel only if its trip count is known where it starts.
static bool hasParallelLoop(const RootFacts &Facts) {
  return std::any_of(
      Facts.Loops.begin(), Facts.Loops.end(),
      [](const LoopFacts &F) { return F.Parallel && F.TripCount; });
}

/// What a serial loop changes is fixed while a loop inside it runs, so that one
/// may be parallel as a root of its own. The quota is the smaller share: the
/// nest has had the larger one.
void NestWalker::addInnerRoots(const Loop &L) {
  for (const Loop *Inner : childLoops(L)) {
    Obstacle Unused;
    if (tryRoot(*Inner, Unused)) {
      if (hasParallelLoop(Out.Roots.back()))
        continue;
      Out.Roots.pop_back();
    }
    addInnerRoots(*Inner);
  }
}

void NestWalker::visit(const Loop &L) {
  Obstacle Own;
  const Obstacle *Refusal = refusalOf(L, Own);
  if (!Refusal && tryRoot(L, Own)) {
    if (hasParallelLoop(Out.Roots.back()))
      return;
    RootFacts Serial = std::move(Out.Roots.back());
    Out.Roots.pop_back();
    const unsigned long Quota = std::exchange(Options.Quota, Options.Quota / 8);
    addInnerRoots(L);
    Options.Quota = Quota;
    Out.Roots.push_back(std::move(Serial));
    return;
  }
  Out.Others.push_back({&L, Refusal ? *Refusal : Own});
  for (const Loop *Inner : childLoops(L))
    visit(*Inner);
}

NestFacts analyseNest(Nest &N, const AnalysisOptions &Options) {
  NestWalker Walker(N, Options);
  Walker.Out.N = &N;
  if (N.Root)
    Walker.visit(*N.Root);
  return std::move(Walker.Out);
}

} // namespace loopdist
