// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/LoopAnalysis.h"
#include <algorithm>

namespace loopdist {

namespace {

/// Directions and distances of one map, split by the loop that carries it.
class LevelSplitter {
public:
  LevelSplitter(const RootContext &R, const RootData &Data,
                std::vector<DependencePart> &Out)
      : Data(Data), Known(R.Assumed.known()), Out(Out) {}

  void split(const DependenceMap &M);
  /// \p Source and \p Sink, in any order and in any iterations.
  void assume(unsigned Source, unsigned Sink, const std::string &Why);

private:
  DependencePart partFor(unsigned Source, unsigned Sink,
                         Dependence::Kind K) const;
  void describe(DependencePart &Part, unsigned Common) const;
  LevelDependence level(const IslSet &Deltas, unsigned K, const Loop &L) const;
  std::optional<unsigned> baseOf(unsigned Member) const;

  const RootData &Data;
  IslSet Known;
  std::vector<DependencePart> &Out;
};

} // namespace

std::optional<unsigned> LevelSplitter::baseOf(unsigned Member) const {
  const Base &B = Data.D.Instances[Member].Where.B;
  for (unsigned I = 0; I < Data.Map.Bases.size(); ++I)
    if (B.isKnown() && Data.Map.Bases[I].B == B)
      return I;
  return std::nullopt;
}

DependencePart LevelSplitter::partFor(unsigned Source, unsigned Sink,
                                      Dependence::Kind K) const {
  const Instance &A = Data.D.Instances[Source], &B = Data.D.Instances[Sink];
  DependencePart Part;
  Part.Dep.K = K;
  Part.Dep.Source = A.S;
  Part.Dep.Sink = B.S;
  Part.Dep.SourceAccess = A.A;
  Part.Dep.SinkAccess = B.A;
  Part.Dep.Variable = variableOf(A.A->IsWrite ? *A.A : *B.A);
  Part.BaseNumber = baseOf(A.A->Where ? Source : Sink);
  unsigned Common = commonLoops(A.At.Path, B.At.Path);
  Part.Path.assign(A.At.Path.begin(), A.At.Path.begin() + Common);
  Part.SourcePath = A.At.Path;
  Part.SinkPath = B.At.Path;
  Part.Dep.Levels.resize(Common);
  Part.Dep.Assumed = !A.NotAffine.empty() ? A.NotAffine : B.NotAffine;
  return Part;
}

static Direction directions(bool Before, bool Same, bool After) {
  return static_cast<Direction>(
      (Before ? static_cast<unsigned>(Direction::LT) : 0U) |
      (Same ? static_cast<unsigned>(Direction::EQ) : 0U) |
      (After ? static_cast<unsigned>(Direction::GT) : 0U));
}

/// A step is the difference of the indices of consecutive iterations.
LevelDependence LevelSplitter::level(const IslSet &Deltas, unsigned K,
                                     const Loop &L) const {
  LevelDependence Level;
  int Dim = static_cast<int>(K);
  IslSet Up(isl_set_lower_bound_si(Deltas.copy(), isl_dim_set, K, 1));
  IslSet Same(isl_set_fix_si(Deltas.copy(), isl_dim_set, K, 0));
  IslSet Down(isl_set_upper_bound_si(Deltas.copy(), isl_dim_set, K, -1));
  bool IsDown = countsDown(L);
  Level.Dir = directions(!isEmpty(IsDown ? Down : Up), !isEmpty(Same),
                         !isEmpty(IsDown ? Up : Down));
  auto Low = toWide(IslVal(isl_set_dim_min_val(Deltas.copy(), Dim)));
  auto High = toWide(IslVal(isl_set_dim_max_val(Deltas.copy(), Dim)));
  if (!Low || !High || *Low != *High)
    return Level;
  std::optional<WideInt> Step = Data.D.of(&L).Step;
  if (*Low == 0)
    Level.Distance = 0;
  else if (Step && *Low % *Step == 0 && *Low / *Step <= INT64_MAX &&
           *Low / *Step >= -INT64_MAX)
    Level.Distance = static_cast<int64_t>(*Low / *Step);
  return Level;
}

void LevelSplitter::describe(DependencePart &Part, unsigned Common) const {
  std::vector<LevelDependence> &Levels = Part.Dep.Levels;
  for (unsigned K = 0; K < Common && K < Part.Level; ++K)
    Levels[K] = {Direction::EQ, 0};
  if (Part.Level >= Common)
    return;
  IslMap M = Part.M;
  for (isl_dim_type Type : {isl_dim_in, isl_dim_out}) {
    isl_size Dims = isl_map_dim(M.get(), Type);
    if (Dims < 0)
      return;
    M = IslMap(isl_map_project_out(M.take(), Type, Common,
                                   static_cast<unsigned>(Dims) - Common));
  }
  IslSet Deltas(isl_set_coalesce(isl_map_deltas(M.take())));
  for (unsigned K = Part.Level; K < Common; ++K)
    Levels[K] = level(Deltas, K, *Part.Path[K]);
  Levels[Part.Level].Dir = Direction::LT;
}

void LevelSplitter::split(const DependenceMap &M) {
  if (!M.M) {
    assume(M.Source, M.Sink, "the analysis of its subscripts was given up");
    return;
  }
  IslMap All(isl_map_intersect_params(M.M.copy(), Known.copy()));
  DependencePart Whole = partFor(M.Source, M.Sink, M.K);
  unsigned Common = static_cast<unsigned>(Whole.Path.size());
  for (unsigned Level = 0; Level <= Common; ++Level) {
    DependencePart Part = Whole;
    Part.Level = Level;
    Part.M = carriedPart(All, Part.Path, Common, Level);
    if (Part.M && isEmpty(Part.M))
      continue;
    describe(Part, Common);
    Out.push_back(std::move(Part));
  }
}

void LevelSplitter::assume(unsigned Source, unsigned Sink,
                           const std::string &Why) {
  const Instance &A = Data.D.Instances[Source], &B = Data.D.Instances[Sink];
  Dependence::Kind K = !A.A->IsWrite  ? Dependence::Kind::Anti
                       : B.A->IsWrite ? Dependence::Kind::Output
                                      : Dependence::Kind::Flow;
  DependencePart Part = partFor(Source, Sink, K);
  Part.Dep.Assumed = Why;
  Part.Assumed = true;
  Out.push_back(std::move(Part));
}

static void assumeBoth(LevelSplitter &Splitter, unsigned A, unsigned B,
                       const std::string &Why) {
  Splitter.assume(A, B, Why);
  Splitter.assume(B, A, Why);
}

static void assumeConflicts(LevelSplitter &Splitter, const RootData &Data) {
  const std::vector<Instance> &Instances = Data.D.Instances;
  for (const Conflict &C : Data.Aliases.Conflicts)
    for (unsigned A : Data.Map.Bases[C.A].Members)
      for (unsigned B : Data.Map.Bases[C.B].Members)
        if (Instances[A].A->IsWrite || Instances[B].A->IsWrite)
          assumeBoth(Splitter, A, B, C.Why);
  for (unsigned Reader : Data.Map.Anywhere)
    for (const BaseAccesses &B : Data.Map.Bases)
      for (unsigned Member : B.Members)
        if (isVisible(B.B) && Instances[Member].A->IsWrite)
          assumeBoth(Splitter, Reader, Member,
                     Instances[Reader].A->Text + " may read " + nameOf(B.B));
}

std::vector<DependencePart> dependenceParts(RootContext &R,
                                            const RootData &Data) {
  std::vector<DependencePart> Parts;
  LevelSplitter Splitter(R, Data, Parts);
  for (const GroupFlow &Flow : Data.Flows)
    for (const DependenceMap &M : Flow.Dependences)
      Splitter.split(M);
  assumeConflicts(Splitter, Data);
  return Parts;
}

} // namespace loopdist
