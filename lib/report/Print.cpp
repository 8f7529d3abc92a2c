// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Print.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace loopdist {

/// One end of a dependence: the access, or the statement when the end is no
/// access of its own.
static std::string endOf(const Access *A, const Statement *S) {
  return A ? A->Text : S->Id;
}

static std::string directionsOf(const Dependence &D) {
  std::vector<std::string> Words;
  for (const LevelDependence &L : D.Levels)
    Words.push_back(nameOf(L.Dir).str());
  return llvm::join(Words, ", ");
}

static std::string distancesOf(const Dependence &D) {
  std::vector<std::string> Words;
  for (const LevelDependence &L : D.Levels)
    Words.push_back(L.Distance ? std::to_string(*L.Distance) : "*");
  return llvm::join(Words, ", ");
}

/// "carried at level 1", "carried at levels 1, 2" or "loop independent".
static std::string carriersOf(const Dependence &D, unsigned RootLevel) {
  std::vector<std::string> Levels;
  for (unsigned K = 0; K < D.Levels.size(); ++K)
    if (D.mayBeCarriedAt(K))
      Levels.push_back(std::to_string(RootLevel + K));
  if (Levels.empty())
    return "loop independent";
  return (Levels.size() == 1 ? "carried at level " : "carried at levels ") +
         llvm::join(Levels, ", ");
}

static void printDependence(llvm::raw_ostream &OS, const Dependence &D,
                            unsigned RootLevel) {
  OS << "  " << nameOf(D.K) << ' ' << endOf(D.SourceAccess, D.Source) << " -> "
     << endOf(D.SinkAccess, D.Sink) << ": direction (" << directionsOf(D)
     << "), distance (" << distancesOf(D) << "), " << carriersOf(D, RootLevel);
  if (!D.Assumed.empty())
    OS << ", assumed: " << D.Assumed;
  if (!D.RemovedBy.empty())
    OS << ", removed by " << D.RemovedBy;
  OS << '\n';
}

static void printRoot(llvm::raw_ostream &OS, const RootFacts &Root) {
  OS << "loop at line " << Root.Root->At.Line << '\n';
  for (const Dependence &D : Root.Dependences)
    printDependence(OS, D, Root.Root->Level);
}

void printDependences(llvm::raw_ostream &OS, const NestReport &Nest) {
  forEachLoop({Nest.Plan.N->Root}, [&](const Loop &L) {
    for (const Unanalysed &U : Nest.Facts.Others)
      if (U.L == &L)
        OS << "loop at line " << L.At.Line << ": not analysed: " << U.Why.What
           << '\n';
    for (const RootFacts &Root : Nest.Facts.Roots)
      if (Root.Root == &L)
        printRoot(OS, Root);
  });
}

static std::string rangeOf(const AccessedRange &R) {
  return R.Name + "[" + toText(R.Low) + " .. " + toText(R.High) + "]";
}

static void printGuard(llvm::raw_ostream &OS, const RootPlan &Root,
                       unsigned Indent) {
  if (Root.TripCount)
    OS.indent(Indent) << "trips " << toText(Root.TripCount) << '\n';
  for (const Expr *Condition : Root.Conditions)
    OS.indent(Indent) << "condition " << toText(Condition) << '\n';
  for (const OverlapTest &Test : Root.Overlaps)
    OS.indent(Indent) << "overlap " << rangeOf(Test.A) << " with "
                      << rangeOf(Test.B) << '\n';
}

static void printPrivate(llvm::raw_ostream &OS, const ParallelRegion &Region,
                         unsigned Indent) {
  if (Region.Private.empty())
    return;
  std::vector<std::string> Words;
  for (const PrivateScalar &P : Region.Private)
    Words.push_back((P.LastValueNeeded ? "last value of " : "") + P.S->Name);
  OS.indent(Indent) << "private " << llvm::join(Words, ", ") << '\n';
}

static void printDecision(llvm::raw_ostream &OS, const NestPlan &Plan,
                          const PiecePlan &P, unsigned Indent) {
  OS.indent(Indent) << "loop at line " << P.L->At.Line;
  if (P.L->Index)
    OS << " over " << P.L->Index->Name;
  OS << ": " << nameOf(P.Class) << ", " << nameOf(P.What) << '\n';
  Indent += 2;
  if (std::string Refusal = refusalOf(P); !Refusal.empty())
    OS.indent(Indent) << "refusal " << Refusal << '\n';
  if (!P.Hint.empty())
    OS.indent(Indent) << "hint " << P.Hint << '\n';
  for (const RootPlan &Root : Plan.Roots) {
    if (Root.Root == P.L)
      printGuard(OS, Root, Indent);
    for (const ParallelRegion &Region : Root.Regions)
      if (Region.L == P.L)
        printPrivate(OS, Region, Indent);
  }
  for (const PiecePlan &Inner : P.Pieces)
    printDecision(OS, Plan, Inner, Indent);
}

void printPlan(llvm::raw_ostream &OS, const NestReport &Nest) {
  printDecision(OS, Nest.Plan, Nest.Plan.Report, 0);
}

} // namespace loopdist
