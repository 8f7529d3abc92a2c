// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Random nests: what the analysis says against what an interpreter sees.
#include "analysis/NestAnalysis.h"
#include "support/RandomNest.h"
#include <cstdio>
#include <gtest/gtest.h>
#include <set>

using namespace loopdist;

namespace {

unsigned commonLength(const Event &A, const Event &B) {
  unsigned N = 0;
  while (N < A.Path.size() && N < B.Path.size() && A.Path[N].L == B.Path[N].L &&
         A.Path[N].Run == B.Path[N].Run &&
         (N == 0 || A.Path[N - 1] == B.Path[N - 1]))
    ++N;
  return N;
}

/// One pair of events on one byte, the first before the second.
struct Pair {
  Dependence::Kind K;
  const Event *Source;
  const Event *Sink;
};

/// The first and the last byte stand for the bytes between.
std::vector<WideInt> bytesOf(const Event &E) {
  std::vector<WideInt> Bytes;
  for (uint64_t At = 0; At < E.Size; At += 4)
    Bytes.push_back(E.Address + At);
  return Bytes;
}

std::vector<Pair> truePairs(const std::vector<Event> &Events) {
  struct Cell {
    const Event *Write = nullptr;
    std::vector<const Event *> Reads;
  };
  std::map<WideInt, Cell> Cells;
  std::vector<Pair> Pairs;
  for (const Event &E : Events)
    for (WideInt Byte : bytesOf(E)) {
      Cell &C = Cells[Byte];
      if (!E.A->IsWrite) {
        if (C.Write)
          Pairs.push_back({Dependence::Kind::Flow, C.Write, &E});
        C.Reads.push_back(&E);
        continue;
      }
      if (C.Write)
        Pairs.push_back({Dependence::Kind::Output, C.Write, &E});
      for (const Event *R : C.Reads)
        Pairs.push_back({Dependence::Kind::Anti, R, &E});
      C = {&E, {}};
    }
  return Pairs;
}

bool allows(Direction Set, long Difference) {
  Direction One = Difference > 0    ? Direction::LT
                  : Difference == 0 ? Direction::EQ
                                    : Direction::GT;
  return (static_cast<unsigned>(Set) & static_cast<unsigned>(One)) != 0;
}

/// Iterations of a loop are numbered from its lower bound; distances compare
/// indices, so they agree only in one run of the loop.
bool covers(const Dependence &D, const Pair &P) {
  if (D.K != P.K || D.SourceAccess != P.Source->A || D.SinkAccess != P.Sink->A)
    return false;
  unsigned SameRun = commonLength(*P.Source, *P.Sink);
  for (unsigned K = 0; K < SameRun && K < D.Levels.size(); ++K) {
    long Difference = P.Sink->Path[K].Number - P.Source->Path[K].Number;
    if (!allows(D.Levels[K].Dir, Difference))
      return false;
    if (D.Levels[K].Distance && *D.Levels[K].Distance != Difference)
      return false;
  }
  return true;
}

class Checker {
public:
  Checker(const RootFacts &Facts, NestInterpreter &I) : Facts(Facts), I(I) {}

  /// The promises of the analysis apply to this input.
  bool applies();
  std::string check();

private:
  bool disjoint(const OverlapTest &T);
  std::string checkDependences();
  std::string checkParallel(const LoopFacts &L);
  std::string checkTrips(const LoopFacts &L);
  bool isPrivate(const LoopFacts &L, const Event &E) const;
  std::string checkPrivate(const LoopFacts &L);

  const RootFacts &Facts;
  NestInterpreter &I;
};

bool Checker::disjoint(const OverlapTest &T) {
  WideInt Ends[2][2];
  const AccessedRange *Ranges[] = {&T.A, &T.B};
  for (int K = 0; K < 2; ++K) {
    const AccessedRange &R = *Ranges[K];
    auto Base =
        R.Object ? std::optional(I.addressOf(*R.Object)) : I.atStart(R.Pointer);
    auto Low = I.atStart(R.Low), High = I.atStart(R.High);
    if (!Base || !Low || !High)
      return false;
    if (*High < *Low)
      return true;
    Ends[K][0] = *Base + *Low * 4;
    Ends[K][1] = *Base + *High * 4 + 4;
  }
  return Ends[0][1] <= Ends[1][0] || Ends[1][1] <= Ends[0][0];
}

bool Checker::applies() {
  const LoopFacts *Root = Facts.find(*Facts.Root);
  auto Trips = Root->TripCount ? I.atStart(Root->TripCount) : std::nullopt;
  if (!Trips || *Trips <= 0)
    return false;
  for (const Assumption &A : Facts.Assumptions) {
    auto Holds = I.atStart(A.Formula);
    if (!Holds || *Holds == 0)
      return false;
  }
  for (const OverlapTest &T : Facts.Overlaps)
    if (!disjoint(T))
      return false;
  return true;
}

std::string text(const Pair &P) {
  static const char *Names[] = {"flow", "anti", "output"};
  std::string Text = Names[static_cast<int>(P.K)];
  for (const Event *E : {P.Source, P.Sink}) {
    Text += " " + E->A->Owner->Id + ":" + E->A->Text + " at";
    for (const Iteration &At : E->Path)
      Text += " " + std::to_string(At.Number);
  }
  return Text;
}

std::string Checker::checkDependences() {
  for (const Pair &P : truePairs(I.Events)) {
    if (P.Source->Repeated || P.Sink->Repeated)
      continue;
    bool Covered = false;
    for (const Dependence &D : Facts.Dependences)
      Covered |= covers(D, P);
    if (!Covered)
      return "missing dependence: " + text(P);
  }
  return "";
}

bool Checker::isPrivate(const LoopFacts &L, const Event &E) const {
  for (const PrivateScalar &S : L.Private)
    if (E.A->Where->Object == S.S)
      return true;
  return false;
}

/// Calls \p Visit for the events of each run of \p L, with the level of L.
template <typename FunctionT>
void forEachRun(const std::vector<Event> &Events, const Loop &L,
                FunctionT Visit) {
  std::map<unsigned, std::vector<const Event *>> Runs;
  size_t Level = 0;
  for (const Event &E : Events)
    for (size_t K = 0; K < E.Path.size(); ++K)
      if (E.Path[K].L == &L) {
        Runs[E.Path[K].Run].push_back(&E);
        Level = K;
      }
  for (const auto &[Run, Members] : Runs)
    Visit(Members, Level);
}

std::string Checker::checkParallel(const LoopFacts &L) {
  std::string Failure;
  forEachRun(I.Events, *L.L,
             [&](const std::vector<const Event *> &Members, size_t Level) {
               struct Cell {
                 std::set<long> Readers, Writers;
               };
               std::map<WideInt, Cell> Cells;
               for (const Event *E : Members)
                 for (WideInt Byte : bytesOf(*E)) {
                   Cell &C = Cells[Byte];
                   long At = E->Path[Level].Number;
                   if (isPrivate(L, *E))
                     continue;
                   (E->A->IsWrite ? C.Writers : C.Readers).insert(At);
                   bool Conflict = C.Writers.size() > 1 ||
                                   (!C.Writers.empty() && !C.Readers.empty() &&
                                    (C.Readers.size() > 1 ||
                                     *C.Readers.begin() != *C.Writers.begin()));
                   if (Conflict && Failure.empty())
                     Failure = "loop over " + L.L->Index->Name +
                               " is not parallel at " + E->A->Text;
                 }
             });
  return Failure;
}

std::string Checker::checkPrivate(const LoopFacts &L) {
  std::string Failure;
  forEachRun(I.Events, *L.L,
             [&](const std::vector<const Event *> &Members, size_t Level) {
               for (const PrivateScalar &S : L.Private) {
                 std::set<long> Written, Iterations;
                 for (const Event *E : Members) {
                   long At = E->Path[Level].Number;
                   if (!E->Repeated)
                     Iterations.insert(At);
                   if (E->A->Where->Object != S.S)
                     continue;
                   if (E->A->IsWrite)
                     Written.insert(At);
                   else if (!E->Repeated && Written.count(At) == 0)
                     Failure = S.S->Name + " is read before it is written";
                 }
                 if (S.LastValueNeeded && !Iterations.empty() &&
                     Written.count(*Iterations.rbegin()) == 0)
                   Failure =
                       S.S->Name + " is not written in the last iteration";
               }
             });
  return Failure;
}

std::string Checker::checkTrips(const LoopFacts &L) {
  for (const LoopRun &Run : I.Runs) {
    if (Run.L != L.L)
      continue;
    auto Trips =
        L.TripCount ? I.atStart(L.TripCount, Run.OuterIndices) : std::nullopt;
    if (L.TripCount && (!Trips || std::max<WideInt>(*Trips, 0) != Run.Trips))
      return "wrong trip count of " + L.L->Index->Name + ": " +
             toText(L.TripCount);
    auto Most = L.MaxTripCount ? I.atStart(L.MaxTripCount) : std::nullopt;
    if (L.MaxTripCount && (!Most || std::max<WideInt>(*Most, 0) < Run.Trips))
      return "wrong maximum of " + L.L->Index->Name;
  }
  return "";
}

std::string Checker::check() {
  if (std::string Failure = checkDependences(); !Failure.empty())
    return Failure;
  for (const LoopFacts &L : Facts.Loops) {
    if (std::string Failure = checkTrips(L); !Failure.empty())
      return Failure;
    auto When =
        L.ParallelWhen ? I.atStart(L.ParallelWhen) : std::optional<WideInt>(1);
    if (!L.Parallel || !When || *When == 0)
      continue;
    if (std::string Failure = checkParallel(L); !Failure.empty())
      return Failure;
    if (std::string Failure = checkPrivate(L); !Failure.empty())
      return Failure;
  }
  return "";
}

struct Counts {
  unsigned Roots = 0, Checked = 0, Parallel = 0, Conditional = 0,
           Dependences = 0;
};

std::string checkGeneral(unsigned Seed, Counts &C) {
  RandomNest Random(Seed, RandomNest::Kind::General);
  NestFacts Facts = analyseNest(Random.nest(), {});
  if (Facts.rootOf(*Random.nest().Root) == nullptr)
    return "";
  const RootFacts &Root = Facts.Roots.back();
  ++C.Roots;
  C.Dependences += static_cast<unsigned>(Root.Dependences.size());
  for (const LoopFacts &L : Root.Loops) {
    C.Parallel += L.Parallel ? 1 : 0;
    C.Conditional += L.ParallelWhen ? 1 : 0;
  }
  for (int Draw = 0; Draw < 8; ++Draw) {
    NestInterpreter I(Random.nest());
    Random.drawInput(I);
    if (!I.run(*Random.nest().Root))
      continue;
    Checker Check(Root, I);
    if (!Check.applies())
      continue;
    ++C.Checked;
    if (std::string Failure = Check.check(); !Failure.empty())
      return Failure;
  }
  return "";
}

/// Everything that is reported is real: each loop that is called serial
/// carries a conflict, and each direction has a pair.
class ExactChecker {
public:
  ExactChecker(const RootFacts &Facts, NestInterpreter &I)
      : Facts(Facts), Pairs(truePairs(I.Events)) {}

  std::string check() const {
    for (const Dependence &D : Facts.Dependences)
      if (std::string Failure = check(D); !Failure.empty())
        return Failure;
    for (const LoopFacts &L : Facts.Loops)
      if (L.Parallel != L.Carried.empty())
        return "loop over " + L.L->Index->Name + " is serial without a reason";
    return "";
  }

private:
  std::string check(const Dependence &D) const {
    if (D.K == Dependence::Kind::Control ||
        D.Source->K == Statement::Kind::Condition)
      return "";
    std::vector<unsigned> Seen(D.Levels.size(), 0);
    bool Real = false;
    for (const Pair &P : Pairs)
      if (covers(D, P)) {
        Real = true;
        unsigned SameRun = commonLength(*P.Source, *P.Sink);
        for (unsigned K = 0; K < SameRun && K < Seen.size(); ++K) {
          long Difference = P.Sink->Path[K].Number - P.Source->Path[K].Number;
          Seen[K] |= Difference > 0 ? 1 : Difference == 0 ? 2 : 4;
        }
      }
    std::string Text =
        toText(D.SourceAccess->Where) + " to " + toText(D.SinkAccess->Where);
    if (!Real)
      return "no such dependence: " + Text;
    if (!D.Assumed.empty())
      return "assumed: " + Text + ": " + D.Assumed;
    bool Outer = true;
    for (unsigned K = 0; K < Seen.size(); ++K) {
      if (Outer && Seen[K] != static_cast<unsigned>(D.Levels[K].Dir))
        return "direction never seen: " + Text;
      Outer = Outer && D.Levels[K].Dir == Direction::EQ;
    }
    return "";
  }

  const RootFacts &Facts;
  std::vector<Pair> Pairs;
};

std::string checkAffine(unsigned Seed, Counts &C) {
  RandomNest Random(Seed, RandomNest::Kind::Affine);
  NestFacts Facts = analyseNest(Random.nest(), {false, 50000000});
  if (Facts.Roots.empty() || Facts.Roots.back().Root != Random.nest().Root)
    return "not analysed: " + Facts.Others.front().Why.What;
  const RootFacts &Root = Facts.Roots.back();
  NestInterpreter I(Random.nest());
  Random.drawInput(I);
  if (!I.run(*Random.nest().Root))
    return "";
  ++C.Checked;
  C.Dependences += static_cast<unsigned>(Root.Dependences.size());
  if (std::string Failure = Checker(Root, I).check(); !Failure.empty())
    return Failure;
  return ExactChecker(Root, I).check();
}

void fuzz(unsigned First, unsigned Count, bool Affine, Counts &C) {
  for (unsigned Seed = First; Seed < First + Count; ++Seed) {
    std::string Failure = Affine ? checkAffine(Seed, C) : checkGeneral(Seed, C);
    EXPECT_EQ(Failure, "")
        << (Affine ? "affine" : "general") << " nest " << Seed << "\n"
        << textOf(RandomNest(Seed, Affine ? RandomNest::Kind::Affine
                                          : RandomNest::Kind::General)
                      .nest());
    if (testing::Test::HasFailure())
      return;
  }
}

void report(const Counts &C) {
  testing::Test::RecordProperty("checked", static_cast<int>(C.Checked));
  std::printf("roots %u checked %u parallel %u conditional %u dependences %u\n",
              C.Roots, C.Checked, C.Parallel, C.Conditional, C.Dependences);
}

} // namespace

/// In parts, so that they can run side by side.
class DependenceFuzz : public testing::TestWithParam<unsigned> {};

TEST_P(DependenceFuzz, AffineNestsAreDecidedExactly) {
  Counts C;
  fuzz(1 + 175 * GetParam(), 175, true, C);
  report(C);
  EXPECT_GT(C.Checked, 150U);
}

TEST_P(DependenceFuzz, GeneralNestsAreDecidedSafely) {
  Counts C;
  fuzz(1 + 325 * GetParam(), 325, false, C);
  report(C);
  EXPECT_GT(C.Checked, 400U);
  EXPECT_GT(C.Parallel, 100U);
  EXPECT_GT(C.Conditional, 5U);
}

INSTANTIATE_TEST_SUITE_P(Part, DependenceFuzz, testing::Range(0U, 4U));

class DependenceFuzzSlow : public testing::TestWithParam<unsigned> {};

TEST_P(DependenceFuzzSlow, ManyNestsAreDecidedSafely) {
  Counts C;
  unsigned First = 100000 + 10000 * GetParam();
  fuzz(First, 1500, true, C);
  fuzz(First, 3500, false, C);
  report(C);
}

INSTANTIATE_TEST_SUITE_P(Slow, DependenceFuzzSlow, testing::Range(0U, 4U));
