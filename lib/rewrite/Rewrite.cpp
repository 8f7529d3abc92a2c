// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/Rewrite.h"
#include "rewrite/GuardText.h"
#include "rewrite/Layout.h"
#include "rewrite/Naming.h"
#include "rewrite/ParallelLoop.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

namespace loopdist {

/// "i runs in parallel", "i, j and k run in parallel".
static std::string headline(const RootPlan &Plan) {
  std::vector<std::string> Names;
  for (const ParallelRegion &Region : Plan.Regions)
    if (!llvm::is_contained(Names, Region.L->Index->Name))
      Names.push_back(Region.L->Index->Name);
  std::string Last = Names.back();
  Names.pop_back();
  if (Names.empty())
    return Last + " runs in parallel";
  return llvm::join(Names, ", ") + " and " + Last + " run in parallel";
}

/// The guard of the root: trip count first, so that nothing is evaluated that
/// the source would not have evaluated.
static llvm::Expected<std::vector<std::string>>
rootConditions(const RootPlan &Plan, const RewriteOptions &Options) {
  ParallelRegion Whole;
  Whole.L = Plan.Root;
  Whole.TripCount = Plan.TripCount;
  auto Conditions = regionConditions(Whole, Plan.Work, Options);
  if (!Conditions)
    return Conditions.takeError();
  for (const Expr *Formula : Plan.Conditions) {
    auto Text = conditionText(Formula);
    if (!Text)
      return Text.takeError();
    if (*Text != "1")
      Conditions->push_back(*Text);
  }
  for (const OverlapTest &Test : Plan.Overlaps) {
    auto Text = overlapText(Test);
    if (!Text)
      return Text.takeError();
    Conditions->push_back(*Text);
  }
  return Conditions;
}

/// The root's text with the block of each region in the place of its loop.
static llvm::Expected<std::string>
replaceRegions(const SourceUnit &Unit, const RootPlan &Plan,
               const RewriteOptions &Options) {
  const FileRange &Whole = Plan.Root->Range;
  std::string Text = Unit.Text.substr(Whole.Begin, Whole.End - Whole.Begin);
  std::vector<const ParallelRegion *> Backwards;
  for (const ParallelRegion &Region : Plan.Regions)
    Backwards.push_back(&Region);
  llvm::sort(Backwards, [](const auto *A, const auto *B) {
    return A->L->Range.Begin > B->L->Range.Begin;
  });
  for (const ParallelRegion *Region : Backwards) {
    auto Conditions = regionConditions(*Region, Region->Work, Options);
    if (!Conditions)
      return Conditions.takeError();
    auto Block = parallelBlock(Unit, *Region, *Conditions);
    if (!Block)
      return Block.takeError();
    const FileRange &Part = Region->L->Range;
    Text.replace(Part.Begin - Whole.Begin, Part.End - Part.Begin, *Block);
  }
  return Text;
}

static llvm::Expected<std::string> rootBlock(const SourceUnit &Unit,
                                             const RootPlan &Plan,
                                             const RewriteOptions &Options) {
  auto Conditions = rootConditions(Plan, Options);
  if (!Conditions)
    return Conditions.takeError();
  const FileRange &Range = Plan.Root->Range;
  if (Plan.Regions.size() == 1 && Plan.Regions[0].L == Plan.Root)
    return parallelBlock(Unit, Plan.Regions[0], *Conditions);
  auto Inner = replaceRegions(Unit, Plan, Options);
  if (!Inner)
    return Inner.takeError();
  Lines Then(indentationAt(Unit.Text, Range.Begin), Unit.LineEnd);
  Then.add(2, indentBy(*Inner, 4));
  return guardedBlock(Unit, Range.Begin, *Conditions, Then.text(),
                      Unit.Text.substr(Range.Begin, Range.End - Range.Begin));
}

llvm::Expected<Edit> rewriteRoot(const SourceUnit &Unit, const RootPlan &Plan,
                                 const RewriteOptions &Options) {
  if (Plan.Regions.empty())
    return llvm::createStringError("no loop of the nest runs in parallel");
  if (!Unit.DeclarationsInFor)
    return llvm::createStringError("the language is older than C99");
  if (std::string Name = takenRuntimeName(Unit); !Name.empty())
    return llvm::createStringError("the file uses the name " + Name +
                                   " of the runtime's header");
  auto Block = rootBlock(Unit, Plan, Options);
  if (!Block)
    return Block.takeError();
  Edit Result;
  Result.Range = Plan.Root->Range;
  Result.Text = "/* loopdist: " + headline(Plan) + " */" + Unit.LineEnd +
                indentationAt(Unit.Text, Result.Range.Begin).str() + *Block;
  return Result;
}

std::string applyEdits(const SourceUnit &Unit, const std::vector<Edit> &Edits) {
  std::vector<std::pair<FileRange, std::string>> Changes;
  for (const Edit &E : Edits)
    Changes.emplace_back(E.Range, E.Text);
  if (!Edits.empty() && !Unit.IncludesRuntime) {
    FileRange At{Unit.IncludeOffset, Unit.IncludeOffset, true};
    bool MidLine = At.Begin != 0 && Unit.Text[At.Begin - 1] != '\n' &&
                   At.Begin == Unit.Text.size();
    Changes.emplace_back(At, (MidLine ? Unit.LineEnd : "") +
                                 "#include <loopdist/parallel.h>" +
                                 Unit.LineEnd);
  }
  llvm::sort(Changes, [](const auto &A, const auto &B) {
    return A.first.Begin > B.first.Begin;
  });
  std::string Text = Unit.Text;
  for (const auto &[Range, New] : Changes)
    Text.replace(Range.Begin, Range.End - Range.Begin, New);
  return Text;
}

} // namespace loopdist
