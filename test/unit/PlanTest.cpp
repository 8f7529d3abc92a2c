// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Facts that are written by hand => decisions.

#include "plan/Plan.h"
#include "plan/Cost.h"
#include "plan/Legality.h"
#include "support/NestBuilder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace loopdist;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// A nest of loops over i and j of n trips each, with one store; every loop is
/// parallel until a test says otherwise.
class PlanTest : public testing::Test {
protected:
  PlanTest() {
    L1 = &open(I);
    L2 = &open(J);
    S = &B.store(B.at(A, {B.index(J)}), {B.at(A, {B.index(I)})});
    B.endLoop();
    B.endLoop();
    Facts.N = &B.nest();
    RootFacts &Root = Facts.Roots.emplace_back();
    Root.Root = L1;
    Root.Loops.resize(2);
    Root.Loops[0].L = L1;
    Root.Loops[1].L = L2;
    for (LoopFacts &F : Root.Loops) {
      F.Parallel = true;
      F.TripCount = F.MaxTripCount = B.pool().guardValue(B.value(N));
    }
  }

  Loop &open(const Symbol &Index) {
    Loop &L = B.beginLoop(Index, B.number(0), B.value(N));
    L.Range = {1, 2, true};
    L.BodyRange = {1, 2, true};
    return L;
  }

  RootFacts &root() { return Facts.Roots[0]; }
  LoopFacts &outer() { return root().Loops[0]; }
  LoopFacts &inner() { return root().Loops[1]; }

  /// Makes \p F serial because of a dependence between the accesses of S.
  Dependence &serialise(LoopFacts &F, Dependence::Kind K) {
    Dependence D;
    D.K = K;
    D.Source = D.Sink = S;
    D.SourceAccess = S->Accesses[1];
    D.SinkAccess = S->Accesses[0];
    F.Parallel = false;
    F.Carried.push_back(static_cast<unsigned>(root().Dependences.size()));
    root().Dependences.push_back(D);
    return root().Dependences.back();
  }

  NestPlan plan() { return planNest(B.nest(), Facts, Options); }

  NestBuilder B;
  Symbol &I = B.local("i", NestBuilder::intType(), 1);
  Symbol &J = B.local("j", NestBuilder::intType(), 2);
  Symbol &N = B.parameter("n");
  Symbol &A = B.array("a");
  Loop *L1 = nullptr, *L2 = nullptr;
  Statement *S = nullptr;
  NestFacts Facts;
  PlanOptions Options;
};

} // namespace

TEST_F(PlanTest, OutermostParallelLoopIsTheRegion) {
  NestPlan P = plan();
  ASSERT_EQ(P.Roots.size(), 1u);
  ASSERT_EQ(P.Roots[0].Regions.size(), 1u);
  EXPECT_EQ(P.Roots[0].Regions[0].L, L1);
  EXPECT_EQ(P.Report.What, Decision::ParallelFor);
  EXPECT_EQ(P.Report.Class, PieceClass::Parallel);
  EXPECT_EQ(P.Report.Refusal, "");
  ASSERT_EQ(P.Report.Pieces.size(), 1u);
  EXPECT_EQ(P.Report.Pieces[0].What, Decision::Serial);
  EXPECT_EQ(P.Report.Pieces[0].Class, PieceClass::Parallel);
  EXPECT_EQ(P.Report.Pieces[0].Refusal, "runs inside the parallel loop over i");
}

TEST_F(PlanTest, InnerLoopRunsInParallelInsideASerialOne) {
  serialise(outer(), Dependence::Kind::Flow);
  NestPlan P = plan();
  ASSERT_EQ(P.Roots.size(), 1u);
  EXPECT_EQ(P.Roots[0].Root, L1);
  ASSERT_EQ(P.Roots[0].Regions.size(), 1u);
  EXPECT_EQ(P.Roots[0].Regions[0].L, L2);
  EXPECT_EQ(P.Report.Class, PieceClass::Unknown);
  EXPECT_EQ(P.Report.Refusal,
            "loop over i carries a flow dependence from a[j] (line 6, column "
            "1) to a[i] (line 6, column 1)");
  EXPECT_EQ(P.Report.Pieces[0].What, Decision::ParallelFor);
}

TEST_F(PlanTest, NothingParallelGivesNoRoot) {
  serialise(outer(), Dependence::Kind::Flow);
  serialise(inner(), Dependence::Kind::Anti);
  NestPlan P = plan();
  EXPECT_THAT(P.Roots, IsEmpty());
  EXPECT_THAT(P.Report.Pieces[0].Refusal,
              testing::StartsWith("loop over j carries an anti dependence"));
}

TEST_F(PlanTest, FlowIsNamedBeforeOtherKinds) {
  serialise(outer(), Dependence::Kind::Anti);
  serialise(outer(), Dependence::Kind::Output);
  EXPECT_THAT(plan().Report.Refusal, testing::HasSubstr("an output"));
  serialise(outer(), Dependence::Kind::Flow);
  EXPECT_THAT(plan().Report.Refusal, testing::HasSubstr("a flow"));
}

TEST_F(PlanTest, ExactDependenceIsNamedBeforeAssumedOne) {
  serialise(outer(), Dependence::Kind::Output).Assumed = "unknown subscript";
  EXPECT_THAT(plan().Report.Refusal,
              testing::AllOf(testing::StartsWith("loop over i may carry an "
                                                 "output dependence"),
                             testing::EndsWith(": unknown subscript")));
  serialise(outer(), Dependence::Kind::Anti);
  EXPECT_THAT(plan().Report.Refusal,
              testing::StartsWith("loop over i carries an anti dependence"));
}

TEST_F(PlanTest, GuardIsTheConjunctionOfEverything) {
  const Expr *Bound = B.pool().guardValue(B.value(N));
  auto Less = [&](int C) {
    return B.pool().guard(Operator::LT, Bound, B.pool().guardConstant(C));
  };
  root().Assumptions.push_back({Less(9), "n * n does not wrap around"});
  root().Assumptions.push_back({B.pool().guardConstant(1), ""});
  outer().ParallelWhen = Less(5);
  outer().ParallelWhenText = "n < 5";
  OverlapTest Test;
  Test.A = {&A, nullptr, Bound, Bound, "a"};
  Test.B = {&A, nullptr, Bound, Bound, "b"};
  root().Overlaps = {Test, Test};
  NestPlan P = plan();
  ASSERT_EQ(P.Roots.size(), 1u);
  EXPECT_THAT(P.Roots[0].Conditions, ElementsAre(Less(5), Less(9)));
  EXPECT_EQ(P.Roots[0].Overlaps.size(), 2u);
  EXPECT_THAT(P.Report.Guards,
              ElementsAre("n < 5", "n * n does not wrap around",
                          "a and b do not overlap"));
}

TEST_F(PlanTest, AssumptionThatCannotBeTestedKeepsTheRootSerial) {
  root().Assumptions.push_back({nullptr, "n * n does not wrap around"});
  NestPlan P = plan();
  EXPECT_THAT(P.Roots, IsEmpty());
  EXPECT_EQ(P.Report.Refusal,
            "it cannot be tested that n * n does not wrap around");
  EXPECT_EQ(P.Report.Pieces[0].Refusal, P.Report.Refusal);
}

TEST_F(PlanTest, AssumptionThatIsFalseKeepsTheRootSerial) {
  root().Assumptions.push_back({B.pool().guardConstant(0), "0 is 1"});
  EXPECT_THAT(plan().Roots, IsEmpty());
}

TEST_F(PlanTest, UneditableRootKeepsItsInnerLoops) {
  serialise(outer(), Dependence::Kind::Flow);
  L1->Uneditable = "it comes from the macro LOOP";
  NestPlan P = plan();
  EXPECT_THAT(P.Roots, IsEmpty());
  EXPECT_EQ(P.Report.Pieces[0].Refusal, "it comes from the macro LOOP");
}

TEST_F(PlanTest, UneditableOuterRegionIsNotReplacedByItsInnerLoop) {
  L1->Range.Verbatim = false;
  NestPlan P = plan();
  EXPECT_THAT(P.Roots, IsEmpty());
  EXPECT_EQ(P.Report.Refusal, "the text of the loop over i cannot be copied");
}

TEST_F(PlanTest, UneditableInnerLoopIsNoRegion) {
  serialise(outer(), Dependence::Kind::Flow);
  L2->Uneditable = "it contains a directive";
  NestPlan P = plan();
  EXPECT_THAT(P.Roots, IsEmpty());
  EXPECT_EQ(P.Report.Pieces[0].Refusal, "it contains a directive");
}

TEST_F(PlanTest, ConditionThatIsNeverTrueIsRefused) {
  outer().ParallelWhen = B.pool().guardConstant(0);
  EXPECT_EQ(plan().Report.Refusal, "loop over i is never parallel");
}

TEST_F(PlanTest, ConditionThatCannotBeWrittenIsRefused) {
  outer().ParallelWhen = B.pool().guardValue(B.pool().get(Expr()));
  EXPECT_THAT(plan().Report.Refusal,
              testing::StartsWith("no run-time test can be written: "));
}

TEST_F(PlanTest, OverlapThatCannotBeTestedIsRefused) {
  const Expr *Zero = B.pool().guardConstant(0);
  OverlapTest Test;
  Test.A = {&A, nullptr, Zero, Zero, "a"};
  Test.B = {nullptr, B.pool().get(Expr()), Zero, Zero, "g()"};
  root().Overlaps = {Test};
  EXPECT_THAT(plan().Report.Refusal,
              testing::StartsWith("no test can be written whether a and g() "
                                  "overlap: "));
}

TEST_F(PlanTest, BoundsOfTheIndexAreWrittenOnlyWhereNeeded) {
  L1->Lower = B.pool().get(Expr());
  EXPECT_EQ(plan().Report.Refusal, "");
  L1->CanonicalForOpenMP = false;
  EXPECT_THAT(plan().Report.Refusal,
              testing::StartsWith("the values of i cannot be computed before "
                                  "the loop: "));
  L1->Lower = B.number(0);
  L1->BodyRange.Verbatim = false;
  EXPECT_EQ(plan().Report.Refusal,
            "the body of the loop over i cannot be copied");
  L1->BodyRange.Verbatim = true;
  I.TypeSpelling = "";
  EXPECT_EQ(plan().Report.Refusal, "the type of i has no name");
}

TEST_F(PlanTest, VolatileValueIsNotReadOnceMore) {
  N.Untouchable = true;
  EXPECT_EQ(plan().Report.Refusal,
            "no run-time test can be written: n may not be read once more");
}

TEST_F(PlanTest, HiddenNameInTheGuardIsRefused) {
  N.Nameable = false;
  NestPlan P = plan();
  EXPECT_THAT(P.Roots, IsEmpty());
  EXPECT_EQ(P.Report.Refusal,
            "no run-time test can be written: the name n is hidden by another "
            "declaration");
}

TEST_F(PlanTest, NameDeclaredInsideTheNestHidesAParameterThere) {
  B.local("n", NestBuilder::intType(), 1);
  EXPECT_EQ(plan().Report.Refusal, "");
  serialise(outer(), Dependence::Kind::Flow);
  EXPECT_EQ(plan().Report.Pieces[0].Refusal,
            "no run-time test can be written: the name n is hidden by another "
            "declaration");
}

TEST_F(PlanTest, IndexHidesANameInsideItsLoopOnly) {
  Symbol &Outer = B.local("i");
  const Expr *E = B.pool().guardValue(B.value(Outer));
  I.DeclaredDepth = 0;
  EXPECT_FALSE(refuseFormula(E, *L1, B.nest()));
  EXPECT_TRUE(refuseFormula(E, *L2, B.nest()));
  EXPECT_FALSE(refuseFormula(B.pool().guardValue(B.index(I)), *L2, B.nest()));
}

TEST_F(PlanTest, InnerIndexIsNotHiddenByAnOuterOneOfTheSameName) {
  J.Name = "i";
  Loop Innermost;
  Innermost.Level = 3;
  Innermost.Parent = L2;
  EXPECT_FALSE(
      refuseFormula(B.pool().guardValue(B.index(J)), Innermost, B.nest()));
  EXPECT_TRUE(
      refuseFormula(B.pool().guardValue(B.index(I)), Innermost, B.nest()));
}

TEST_F(PlanTest, IndicesOfNeighbouringLoopsDoNotHideEachOther) {
  Symbol &J2 = B.local("j", NestBuilder::intType(), 1);
  Loop &Neighbour = B.nest().Loops.emplace_back();
  Neighbour.Level = 2;
  Neighbour.Parent = L1;
  Neighbour.Index = &J2;
  Neighbour.IndexDeclaredInHeader = true;
  Loop Innermost;
  Innermost.Level = 3;
  Innermost.Parent = L2;
  J.DeclaredDepth = 1;
  const Expr *E = B.pool().guardValue(B.index(J));
  EXPECT_FALSE(refuseFormula(E, Innermost, B.nest()));
  Neighbour.IndexDeclaredInHeader = false;
  EXPECT_FALSE(refuseFormula(E, Innermost, B.nest()));
  J2.DeclaredDepth = 2;
  EXPECT_TRUE(refuseFormula(E, Innermost, B.nest()));
}

TEST_F(PlanTest, CallsAndHugeFormulasHaveNoText) {
  Expr Call;
  Call.K = Expr::Kind::Call;
  Call.Name = "g";
  Call.Type = NestBuilder::intType();
  EXPECT_TRUE(refuseFormula(B.pool().get(Call), *L1, B.nest()));
  const Expr *E = B.pool().guardValue(B.value(N));
  for (int K = 0; K < 20; ++K)
    E = B.pool().guard(Operator::Max, E, E);
  EXPECT_TRUE(refuseFormula(E, *L1, B.nest()));
  EXPECT_FALSE(refuseFormula(nullptr, *L1, B.nest()));
}

TEST_F(PlanTest, LoopThatRunsOnceIsPassedOver) {
  outer().TripCount = outer().MaxTripCount = B.pool().guardConstant(1);
  NestPlan P = plan();
  EXPECT_EQ(P.Report.Refusal, "loop over i runs at most once");
  ASSERT_EQ(P.Roots.size(), 1u);
  EXPECT_EQ(P.Roots[0].Regions[0].L, L2);
}

TEST_F(PlanTest, UnknownTripCountIsRefused) {
  serialise(outer(), Dependence::Kind::Flow);
  inner().TripCount = nullptr;
  NestPlan P = plan();
  EXPECT_THAT(P.Roots, IsEmpty());
  EXPECT_EQ(P.Report.Pieces[0].Refusal,
            "the number of iterations of the loop over j is not known before "
            "it runs");
}

TEST_F(PlanTest, OnlySelectedLoopsAndThoseInsideAreTransformed) {
  Options.Only = {{"f", L2->At.Line}};
  NestPlan P = plan();
  ASSERT_EQ(P.Roots.size(), 1u);
  EXPECT_EQ(P.Roots[0].Regions[0].L, L2);
  EXPECT_EQ(P.Report.Refusal, "not selected by --loop");
  EXPECT_EQ(P.Report.Class, PieceClass::Parallel);
  Options.Only = {{"f", L1->At.Line}};
  EXPECT_EQ(plan().Roots[0].Regions[0].L, L1);
  Options.Only = {{"g", L1->At.Line}};
  EXPECT_THAT(plan().Roots, IsEmpty());
}

TEST_F(PlanTest, PrivateScalarsFromOutsideAreListed) {
  Symbol &T = B.local("t"), &U = B.local("u", NestBuilder::intType(), 1);
  outer().Private = {{&T, true}, {&U, true}, {&I, true}};
  NestPlan P = plan();
  ASSERT_EQ(P.Roots.size(), 1u);
  const auto &Private = P.Roots[0].Regions[0].Private;
  ASSERT_EQ(Private.size(), 1u);
  EXPECT_EQ(Private[0].S, &T);
}

TEST_F(PlanTest, PrivateScalarThatCannotBeNamedIsRefused) {
  Symbol &T = B.local("t");
  T.Nameable = false;
  outer().Private = {{&T, true}};
  NestPlan P = plan();
  EXPECT_EQ(P.Report.Refusal, "no copy of t can be made for each thread");
  EXPECT_EQ(P.Report.Hint, "declare t inside the loop");
}

TEST_F(PlanTest, InnerIndexFromOutsideMustBePrivate) {
  J.DeclaredDepth = 0;
  L2->IndexDeclaredInHeader = false;
  EXPECT_EQ(plan().Report.Refusal, "all iterations share the index j");
  outer().Private = {{&J, true}};
  EXPECT_EQ(plan().Report.Refusal, "");
}

TEST_F(PlanTest, SwitchedOffLoopSaysSo) {
  Facts.Roots.clear();
  L1->Off = true;
  NestPlan P = plan();
  EXPECT_EQ(P.Report.Refusal, "loop over i is switched off");
  EXPECT_EQ(P.Report.Pieces[0].Refusal, "loop over i is switched off");
}

TEST_F(PlanTest, LoopThatWasNotAnalysedGivesItsObstacle) {
  Facts.Roots.clear();
  Obstacle O{{7, 3}, "calls printf, which may write memory", "move it out"};
  Facts.Others.push_back({L1, O});
  S->Obstacles.push_back({{4, 9}, "has inline assembly", ""});
  NestPlan P = plan();
  EXPECT_EQ(P.Report.Refusal, "7:3 calls printf, which may write memory");
  EXPECT_EQ(P.Report.Hint, "move it out");
  EXPECT_EQ(P.Report.Pieces[0].Refusal, "4:9 has inline assembly");
}

TEST_F(PlanTest, ScalarDependenceHintsAtItsDeclaration) {
  Symbol &T = B.local("t");
  Access &X = B.nest().Accesses.emplace_back();
  X.Where = B.scalar(T);
  X.Text = "t";
  Dependence &D = serialise(outer(), Dependence::Kind::Output);
  D.SourceAccess = D.SinkAccess = &X;
  EXPECT_EQ(plan().Report.Hint, "");
  Statement Other;
  D.Sink = &Other;
  EXPECT_EQ(plan().Report.Hint, "declare t inside the loop, if its value is "
                                "not needed after the loop");
}

TEST_F(PlanTest, AssumedOverlapHintsAtRestrict) {
  Symbol &P = B.pointer("p"), &Q = B.pointer("q");
  Access &X = B.nest().Accesses.emplace_back();
  Access &Y = B.nest().Accesses.emplace_back();
  X.Where = B.at(P, {B.index(I)});
  Y.Where = B.at(Q, {B.index(I)});
  Dependence &D = serialise(outer(), Dependence::Kind::Flow);
  D.SourceAccess = &X;
  D.SinkAccess = &Y;
  EXPECT_EQ(plan().Report.Hint, "");
  D.Assumed = "the pointers may overlap";
  EXPECT_EQ(plan().Report.Hint,
            "declare p and q restrict, if they never overlap");
}

TEST_F(PlanTest, WorkIsTripsTimesOperations) {
  S->Operations = 5;
  inner().MaxTripCount = B.pool().guardConstant(10);
  outer().TripCount = outer().MaxTripCount = B.pool().guardConstant(100);
  // (5 + 1) * 10 + 1 for one iteration.
  EXPECT_EQ(toText(plan().Roots[0].Work), "6100");
}

TEST_F(PlanTest, ArmsOfABranchCountHalf) {
  Branch &Fork = B.nest().Branches.emplace_back();
  Statement Test, Then, Else;
  Test.Operations = 3;
  Then.Operations = 10;
  Else.Operations = 5;
  Fork.Condition = &Test;
  Fork.Then = {&Then};
  Fork.Else = {&Else};
  L1->Body = {&Fork};
  outer().TripCount = B.pool().guardConstant(100);
  // 3 for the test, 8 for the arms, 1 for the loop.
  EXPECT_EQ(toText(plan().Roots[0].Work), "1200");
}

TEST_F(PlanTest, UnknownInnerTripsAreAssumed) {
  S->Operations = 5;
  inner().MaxTripCount = nullptr;
  outer().TripCount = B.pool().guardConstant(100);
  EXPECT_EQ(toText(plan().Roots[0].Work), "4900");
}

TEST_F(PlanTest, InnerTripsAreClampedToZero) {
  EXPECT_EQ(toText(plan().Roots[0].Work), "n * (max(n, 0) * 2 + 1)");
}

TEST_F(PlanTest, RootGuardOfAnInnerRegionUsesItsLargestWork) {
  serialise(outer(), Dependence::Kind::Flow);
  inner().TripCount = B.pool().guardValue(B.index(I));
  RootPlan P = plan().Roots[0];
  EXPECT_EQ(toText(P.Regions[0].Work), "i * 2");
  EXPECT_EQ(toText(P.Work), "max(n, 0) * 2");
  inner().MaxTripCount = nullptr;
  EXPECT_EQ(toText(plan().Roots[0].Work), "1000000000000");
}

TEST_F(PlanTest, LargestOfTwoIsAMaximumOfMoreASum) {
  auto Work = [&](const char *Name) {
    return B.pool().cast(B.pool().guardValue(B.value(B.parameter(Name))),
                         workType());
  };
  const Expr *X = Work("x"), *Y = Work("y"), *Z = Work("z");
  EXPECT_EQ(toText(largestOf({X, X}, B.nest())), "x");
  EXPECT_EQ(toText(largestOf({X, Y, X}, B.nest())), "x > y ? x : y");
  EXPECT_EQ(toText(largestOf({X, Y, Z}, B.nest())), "x + y + z");
}
