// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plan/Plan.h"
#include "plan/Cost.h"
#include "plan/Legality.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

namespace loopdist {

namespace {

/// Decides about one nest; the report is written when every root is decided.
class Planner {
public:
  Planner(Nest &N, const NestFacts &Facts, const PlanOptions &Options)
      : N(N), Facts(Facts), Options(Options) {}

  NestPlan plan();

private:
  void planRoot(const RootFacts &Root);
  void chooseRegions(const Loop &L, const RootFacts &Root, RootPlan &Plan);
  std::optional<Refusal> refuseRegion(const LoopFacts &F,
                                      const RootFacts &Root) const;
  ParallelRegion makeRegion(const LoopFacts &F, const RootFacts &Root);
  void addCondition(RootPlan &Plan, const Expr *Condition);
  void finishRoot(const RootFacts &Root, RootPlan &Plan);
  PiecePlan report(const Loop &L, const Loop *Around);
  void decide(PiecePlan &Piece, const Loop *Around);

  Nest &N;
  const NestFacts &Facts;
  const PlanOptions &Options;
  std::vector<RootPlan> Roots;
  /// Why a loop is no region, although nothing around it is one.
  std::map<const Loop *, Refusal> Refusals;
  std::map<const Loop *, std::vector<std::string>> GuardsOf;
};

} // namespace

static void addOnce(std::vector<std::string> &Phrases, std::string Phrase) {
  if (!Phrase.empty() && !llvm::is_contained(Phrases, Phrase))
    Phrases.push_back(std::move(Phrase));
}

std::optional<Refusal> Planner::refuseRegion(const LoopFacts &F,
                                             const RootFacts &Root) const {
  if (auto No = refuseParallel(F, Root))
    return No;
  if (auto No = refuseEdit(*Root.Root))
    return No;
  if (auto No = refuseEdit(*F.L))
    return No;
  if (auto No = refuseGuard(Root, N))
    return No;
  if (auto No = refuseOpenMP(F, Root, N))
    return No;
  return refuseSelection(*F.L, N, Options);
}

ParallelRegion Planner::makeRegion(const LoopFacts &F, const RootFacts &Root) {
  ParallelRegion Region;
  Region.L = F.L;
  Region.TripCount = F.TripCount;
  Region.Work = localWork(*F.L, Root, N);
  for (const PrivateScalar &P : F.Private)
    if (P.S != F.L->Index && P.S->DeclaredDepth < F.L->Level)
      Region.Private.push_back(P);
  return Region;
}

void Planner::addCondition(RootPlan &Plan, const Expr *Condition) {
  bool AlwaysTrue =
      !Condition || (Condition->isConstant() && Condition->Value != 0);
  if (!AlwaysTrue && !llvm::is_contained(Plan.Conditions, Condition))
    Plan.Conditions.push_back(Condition);
}

/// The outermost legal loop of each path; a loop that is legal only under a
/// condition is still preferred to the loops inside it.
void Planner::chooseRegions(const Loop &L, const RootFacts &Root,
                            RootPlan &Plan) {
  if (const LoopFacts *F = Root.find(L)) {
    auto No = refuseRegion(*F, Root);
    if (!No) {
      Plan.Regions.push_back(makeRegion(*F, Root));
      addCondition(Plan, F->ParallelWhen);
      addOnce(GuardsOf[Root.Root], F->ParallelWhenText);
      return;
    }
    Refusals[&L] = *No;
  }
  for (const Loop *Inner : childLoops(L))
    chooseRegions(*Inner, Root, Plan);
}

void Planner::finishRoot(const RootFacts &Root, RootPlan &Plan) {
  for (const Assumption &A : Root.Assumptions) {
    addCondition(Plan, A.Formula);
    addOnce(GuardsOf[Root.Root], A.Ensures);
  }
  Plan.Overlaps = Root.Overlaps;
  for (const OverlapTest &Test : Root.Overlaps)
    addOnce(GuardsOf[Root.Root],
            Test.A.Name + " and " + Test.B.Name + " do not overlap");
  std::vector<const Expr *> Work;
  for (const ParallelRegion &Region : Plan.Regions)
    Work.push_back(largestWork(*Region.L, Root, N));
  Plan.Work = largestOf(Work, N);
}

void Planner::planRoot(const RootFacts &Root) {
  RootPlan Plan;
  Plan.Root = Root.Root;
  chooseRegions(*Root.Root, Root, Plan);
  if (Plan.Regions.empty())
    return;
  Plan.TripCount = Root.find(*Root.Root)->TripCount;
  finishRoot(Root, Plan);
  Roots.push_back(std::move(Plan));
}

void Planner::decide(PiecePlan &Piece, const Loop *Around) {
  const Loop &L = *Piece.L;
  const RootFacts *Root = Facts.rootOf(L);
  const LoopFacts *F = Root ? Root->find(L) : nullptr;
  if (F && F->Parallel)
    Piece.Class = PieceClass::Parallel;
  if (Around == &L) {
    Piece.What = Decision::ParallelFor;
    Piece.Guards = GuardsOf[Root->Root];
    return;
  }
  Refusal No;
  if (auto Found = Refusals.find(&L); Found != Refusals.end())
    No = Found->second;
  else if (!F)
    No = refuseUnanalysed(L, Facts);
  else if (auto Carries = refuseParallel(*F, *Root))
    No = *Carries;
  else if (Around)
    No.Why = "runs inside the parallel " + describe(*Around);
  else
    No.Why = describe(L) + " was not decided";
  Piece.Refusal = No.Why;
  Piece.Hint = No.Hint;
}

/// \p Around is the region that contains \p L, if there is one.
PiecePlan Planner::report(const Loop &L, const Loop *Around) {
  for (const RootPlan &Root : Roots)
    for (const ParallelRegion &Region : Root.Regions)
      if (Region.L == &L)
        Around = &L;
  PiecePlan Piece;
  Piece.L = &L;
  decide(Piece, Around);
  for (const Loop *Inner : childLoops(L))
    Piece.Pieces.push_back(report(*Inner, Around));
  return Piece;
}

NestPlan Planner::plan() {
  for (const RootFacts &Root : Facts.Roots)
    planRoot(Root);
  NestPlan Plan;
  Plan.N = &N;
  Plan.Report = report(*N.Root, nullptr);
  Plan.Roots = std::move(Roots);
  return Plan;
}

NestPlan planNest(Nest &N, const NestFacts &Facts, const PlanOptions &Options) {
  return Planner(N, Facts, Options).plan();
}

} // namespace loopdist
