// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One rule of the analysis in each test, on nests built as ir.
#include "analysis/NestAnalysis.h"
#include "support/NestBuilder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace loopdist;
using testing::HasSubstr;

namespace {

const CType Unsigned = NestBuilder::unsignedType();
const CType Size = CType::integer(64, false);
const CType Byte = CType::integer(8, false);

class Analysis : public testing::Test {
protected:
  /// A loop index declared in its header, inside \p Depth - 1 loops.
  Symbol &index(const std::string &Name, unsigned Depth = 1,
                CType Type = NestBuilder::intType()) {
    return B.local(Name, Type, Depth);
  }
  /// for (i = 0; i < n; ++i)
  void beginUpTo(const Symbol &I, const Symbol &Count) {
    B.beginLoop(I, B.number(0, I.Type), B.value(Count), Operator::LT, 1,
                {B.scalar(Count)});
  }
  const NestFacts &analyse() {
    while (Open-- > 0)
      B.endLoop();
    Facts = analyseNest(B.nest(), Options);
    return Facts;
  }
  const RootFacts &root() {
    EXPECT_EQ(Facts.Roots.size(), 1U);
    return Facts.Roots.at(0);
  }
  const LoopFacts &loop(size_t K = 0) { return root().Loops.at(K); }
  std::string when(size_t K = 0) {
    return loop(K).Parallel ? loop(K).ParallelWhenText : "never";
  }
  std::string assumptions() {
    std::string Text;
    for (const Assumption &A : root().Assumptions)
      Text += toText(A.Formula) + "; ";
    return Text;
  }
  std::string overlaps() {
    std::string Text;
    for (const OverlapTest &T : root().Overlaps)
      for (const AccessedRange *R : {&T.A, &T.B})
        Text += R->Name + "[" + toText(R->Low) + ".." + toText(R->High) + "] ";
    return Text;
  }
  std::string assumed() {
    for (const Dependence &D : root().Dependences)
      if (!D.Assumed.empty())
        return D.Assumed;
    return "";
  }

  NestBuilder B;
  NestFacts Facts;
  AnalysisOptions Options;
  int Open = 1;
};

} // namespace

// Conditions.

TEST_F(Analysis, ASymbolicDistanceGivesACondition) {
  Symbol &I = index("i"), &N = B.parameter("n"), &K = B.parameter("k");
  Symbol &A = B.array("a");
  beginUpTo(I, N);
  B.store(B.at(A, {B.op(Operator::Add, B.index(I), B.value(K))}),
          {B.at(A, {B.index(I)})});
  analyse();
  EXPECT_EQ(when(), "n + k <= 0 || k >= n || k == 0");
}

TEST_F(Analysis, AConditionThatOnlyAllowsFewIterationsDoesNotCount) {
  Symbol &I = index("i"), &N = B.parameter("n"), &A = B.array("a");
  beginUpTo(I, N);
  B.store(B.at(A, {B.plus(B.index(I), 1)}), {B.at(A, {B.index(I)})});
  analyse();
  EXPECT_EQ(when(), "never");
  ASSERT_EQ(loop().Carried.size(), 1U);
  const Dependence &D = root().Dependences[loop().Carried[0]];
  EXPECT_EQ(D.K, Dependence::Kind::Flow);
  EXPECT_EQ(D.Levels[0].Distance, 1);
}

// Counting.

TEST_F(Analysis, DistancesCountIterationsOfStridedDownwardLoops) {
  Symbol &I = index("i"), &A = B.array("a");
  B.beginLoop(I, B.number(20), B.number(0), Operator::GT, -2);
  B.store(B.at(A, {B.index(I)}), {B.at(A, {B.plus(B.index(I), 4)})});
  analyse();
  const Dependence &D = root().Dependences.at(0);
  EXPECT_EQ(D.K, Dependence::Kind::Flow);
  EXPECT_EQ(D.Levels[0].Dir, Direction::LT);
  EXPECT_EQ(D.Levels[0].Distance, 2);
  EXPECT_EQ(toText(loop().TripCount), "10");
}

TEST_F(Analysis, TriangularLoopsHaveTripCountsOverTheOuterIndex) {
  Symbol &I = index("i"), &J = index("j", 2), &N = B.parameter("n");
  Symbol &A = B.array("a");
  beginUpTo(I, N);
  B.beginLoop(J, B.index(I), B.value(N), Operator::LT, 1, {B.scalar(N)});
  B.store(B.at(A, {B.index(J)}));
  Open = 2;
  analyse();
  EXPECT_EQ(toText(loop(1).TripCount), "n - i");
  EXPECT_EQ(toText(loop(1).MaxTripCount), "n");
}

// Integer semantics.

TEST_F(Analysis, AnUnsignedSubscriptMayNotWrap) {
  Symbol &I = index("i", 1, Unsigned), &N = B.parameter("n", Unsigned);
  Symbol &M = B.parameter("m", Unsigned), &A = B.array("a");
  beginUpTo(I, N);
  B.store(B.at(A, {B.op(Operator::Add, B.index(I), B.value(M))}));
  analyse();
  EXPECT_EQ(when(), "");
  EXPECT_EQ(assumptions(), "n + m <= 4294967296; ");
}

TEST_F(Analysis, AnUnsignedIndexMayNotWrapBeforeItsBound) {
  Symbol &I = index("i", 1, Unsigned), &N = B.parameter("n", Unsigned);
  Symbol &A = B.array("a");
  B.beginLoop(I, B.number(0, Unsigned), B.value(N), Operator::LE, 1,
              {B.scalar(N)});
  B.store(B.at(A, {B.index(I)}));
  analyse();
  EXPECT_EQ(assumptions(), "n <= 4294967294; ");
}

TEST_F(Analysis, ANarrowIndexThatNeverReachesItsBoundIsRefused) {
  Symbol &I = index("i", 1, Byte), &A = B.array("a");
  B.beginLoop(
      I, B.number(0, Byte), B.number(300), Operator::LT, B.number(1),
      B.op(Operator::LT, B.pool().cast(B.index(I), B.intType()), B.number(300)),
      {});
  B.store(B.at(A, {B.index(I)}));
  analyse();
  EXPECT_TRUE(Facts.Roots.empty());
  EXPECT_THAT(Facts.Others.at(0).Why.What, HasSubstr("wrap around"));
}

TEST_F(Analysis, ASignedIndexComparedAsUnsignedMayNotBeNegative) {
  Symbol &I = index("i"), &N = B.parameter("n", Size), &L = B.parameter("l");
  Symbol &A = B.array("a");
  B.beginLoop(I, B.value(L), B.value(N), Operator::LT, B.number(1),
              B.op(Operator::LT, B.pool().cast(B.index(I), Size), B.value(N)),
              {B.scalar(L), B.scalar(N)});
  B.store(B.at(A, {B.index(I)}));
  analyse();
  EXPECT_EQ(assumptions(), "l >= 0; ");
}

TEST_F(Analysis, AnUnsignedIndexMayNotCountAwayFromItsBound) {
  Symbol &I = index("i", 1, Unsigned), &N = B.parameter("n", Unsigned);
  Symbol &A = B.array("a");
  B.beginLoop(I, B.plus(B.value(N), -1), B.value(N), Operator::LT, -1,
              {B.scalar(N)});
  B.store(B.at(A, {B.index(I)}));
  analyse();
  EXPECT_TRUE(Facts.Roots.empty());
}

TEST_F(Analysis, AnIndexMustMeetABoundThatItIsComparedWithByNotEqual) {
  Symbol &I = index("i"), &J = index("j", 2), &N = B.parameter("n");
  Symbol &M = B.parameter("m"), &A = B.array("a");
  beginUpTo(I, N);
  B.beginLoop(J, B.number(0), B.value(M), Operator::NE, 2, {B.scalar(M)});
  B.store(B.at(A, {B.index(J)}));
  Open = 2;
  analyse();
  EXPECT_THAT(assumptions(), HasSubstr("m >= 0"));
  EXPECT_THAT(assumptions(), HasSubstr("floormod(m, 2) == 0"));
}

TEST_F(Analysis, ASymbolicStepIsAssumedToBePositive) {
  Symbol &I = index("i"), &N = B.parameter("n"), &S = B.parameter("s");
  Symbol &A = B.array("a");
  B.beginLoop(I, B.number(0), B.value(N), Operator::LT, B.value(S),
              B.op(Operator::LT, B.index(I), B.value(N)),
              {B.scalar(N), B.scalar(S)});
  B.store(B.at(A, {B.index(I)}));
  analyse();
  EXPECT_EQ(when(), "");
  EXPECT_EQ(assumptions(), "s >= 1; ");
  EXPECT_NE(loop().TripCount, nullptr);
}

// Shapes.

TEST_F(Analysis, AnInnerSubscriptMayNotLeaveItsRow) {
  Symbol &I = index("i"), &N = B.parameter("n"), &A = B.array("a");
  beginUpTo(I, N);
  B.store(B.at(A, {B.number(0), B.index(I)}, {B.number(100)}));
  analyse();
  EXPECT_EQ(when(), "");
  EXPECT_EQ(assumptions(), "n <= 100; ");
}

TEST_F(Analysis, AnUnknownExtentMakesTheWholeArrayOneCell) {
  Symbol &I = index("i"), &N = B.parameter("n"), &A = B.array("a");
  beginUpTo(I, N);
  B.store(B.at(A, {B.number(0), B.index(I)}, {nullptr}));
  analyse();
  EXPECT_EQ(when(), "never");
}

static const Place *member(NestBuilder &B, const Place *Element,
                           uint64_t Offset, uint64_t Bytes, const char *Name) {
  Place P = *Element;
  Step S;
  S.K = Step::Kind::Field;
  S.Offset = Offset;
  S.Size = Bytes;
  S.FieldName = Name;
  P.Steps.push_back(S);
  P.Size = Bytes;
  return B.pool().get(P);
}

TEST_F(Analysis, DifferentMembersAreDisjoint) {
  Symbol &I = index("i"), &N = B.parameter("n"), &A = B.array("a");
  beginUpTo(I, N);
  B.store(member(B, B.at(A, {B.index(I)}), 0, 4, "x"),
          {member(B, B.at(A, {B.plus(B.index(I), 1)}), 4, 4, "y")});
  analyse();
  EXPECT_EQ(when(), "");
}

TEST_F(Analysis, OverlappingMembersAreNot) {
  Symbol &I = index("i"), &N = B.parameter("n"), &A = B.array("a");
  beginUpTo(I, N);
  B.store(member(B, B.at(A, {B.index(I)}), 0, 8, "d"),
          {member(B, B.at(A, {B.plus(B.index(I), 1)}), 4, 4, "y")});
  analyse();
  EXPECT_EQ(when(), "never");
}

TEST_F(Analysis, MembersOfAUnionWithOneSizeAreNot) {
  Symbol &I = index("i"), &A = B.array("u");
  A.IsArray = false;
  B.beginLoop(I, B.number(0), B.number(4), Operator::LT, 1);
  auto Inside = [&](const char *Name, const Expr *Index, uint64_t Bytes) {
    Place P = *member(B, B.at(A, {}), 0, 16, Name);
    Step S;
    S.Index = Index;
    S.Extent = B.number(static_cast<int>(16 / Bytes));
    P.Steps.push_back(S);
    P.Size = Bytes;
    return B.pool().get(P);
  };
  B.store(Inside("words", B.index(I), 4),
          {Inside("halves", B.plus(B.index(I), 2), 2)});
  analyse();
  EXPECT_EQ(when(), "never");
}

// Overlap.

TEST_F(Analysis, TwoPointersAreTestedForOverlap) {
  Symbol &I = index("i"), &N = B.parameter("n");
  Symbol &X = B.pointer("x"), &Y = B.pointer("y");
  beginUpTo(I, N);
  B.store(B.at(X, {B.index(I)}), {B.at(Y, {B.plus(B.index(I), -1)})});
  analyse();
  EXPECT_EQ(when(), "");
  EXPECT_EQ(overlaps(), "y[-1..n - 2] x[0..n - 1] ");
}

TEST_F(Analysis, APromiseReplacesTheOverlapTest) {
  Symbol &I = index("i"), &N = B.parameter("n");
  Symbol &X = B.pointer("x"), &Y = B.pointer("y");
  beginUpTo(I, N);
  B.store(B.at(X, {B.index(I)}), {B.at(Y, {B.index(I)})});
  Options.AssumeNoAlias = true;
  analyse();
  EXPECT_EQ(overlaps(), "");
}

TEST_F(Analysis, RestrictCountsForParametersThatAreNeverReassigned) {
  Symbol &I = index("i"), &N = B.parameter("n");
  Symbol &X = B.pointer("x", true), &Y = B.pointer("y");
  beginUpTo(I, N);
  B.store(B.at(X, {B.index(I)}), {B.at(Y, {B.index(I)})});
  analyse();
  EXPECT_EQ(overlaps(), "");
}

TEST_F(Analysis, RestrictOfAReassignedParameterDoesNotCount) {
  Symbol &I = index("i"), &N = B.parameter("n");
  Symbol &X = B.pointer("x", true), &Y = B.pointer("y");
  X.NeverReassigned = false;
  beginUpTo(I, N);
  B.store(B.at(X, {B.index(I)}), {B.at(Y, {B.index(I)})});
  analyse();
  EXPECT_NE(overlaps(), "");
}

TEST_F(Analysis, AnIndirectSubscriptHasNoRange) {
  Symbol &I = index("i"), &N = B.parameter("n");
  Symbol &X = B.pointer("x"), &Y = B.pointer("y"), &C = B.array("c");
  beginUpTo(I, N);
  const Place *At = B.at(C, {B.index(I)});
  B.store(B.at(X, {B.index(I)}), {At, B.at(Y, {B.pool().read(At)})});
  analyse();
  EXPECT_EQ(when(), "never");
  EXPECT_THAT(assumed(), HasSubstr("the range of y is not known"));
}

TEST_F(Analysis, AStoreThatMayChangeTheBoundMakesItUnfit) {
  Symbol &I = index("i"), &X = B.pointer("x"), &C = B.array("c");
  Symbol &G = B.array("g");
  G.IsArray = false;
  G.AddressTaken = true;
  beginUpTo(I, G);
  const Place *At = B.at(C, {B.index(I)});
  B.store(B.at(X, {B.pool().read(At)}), {At});
  analyse();
  EXPECT_TRUE(Facts.Roots.empty());
  EXPECT_EQ(Facts.Others.at(0).Why.What, "bound g changes in the loop");
}

TEST_F(Analysis, AStoreInARangeIsTestedAgainstTheBound) {
  Symbol &I = index("i"), &X = B.pointer("x"), &G = B.array("g");
  G.IsArray = false;
  G.AddressTaken = true;
  beginUpTo(I, G);
  B.store(B.at(X, {B.index(I)}));
  analyse();
  EXPECT_EQ(when(), "");
  EXPECT_EQ(overlaps(), "g[0..0] x[0..g - 1] ");
}

TEST_F(Analysis, APureCallMayReadWhatOthersSee) {
  Symbol &I = index("i"), &N = B.parameter("n"), &A = B.array("a");
  A.Where = Symbol::Storage::External;
  A.AddressTaken = true;
  beginUpTo(I, N);
  Statement &S = B.store(B.at(A, {B.index(I)}));
  Access &Call = B.nest().Accesses.emplace_back();
  Call.Id = 100;
  Call.Text = "f(i)";
  Call.Owner = &S;
  S.Accesses.insert(S.Accesses.begin(), &Call);
  Options.AssumeNoAlias = true;
  analyse();
  EXPECT_EQ(when(), "never");
  EXPECT_EQ(assumed(), "f(i) may read a");
}

// Data that decides.

TEST_F(Analysis, RowsOfASparseMatrixAreParallel) {
  Symbol &I = index("i"), &J = index("j", 2), &N = B.parameter("n");
  Symbol &Row = B.array("row"), &Col = B.array("col"), &X = B.array("x"),
         &Y = B.array("y");
  Symbol &Sum = B.local("sum", B.intType(), 1);
  beginUpTo(I, N);
  B.store(B.scalar(Sum));
  const Place *First = B.at(Row, {B.index(I)});
  const Place *Last = B.at(Row, {B.plus(B.index(I), 1)});
  B.beginLoop(J, B.pool().read(First), B.pool().read(Last), Operator::LT, 1,
              {First, Last});
  const Place *At = B.at(Col, {B.index(J)});
  B.store(B.scalar(Sum), {B.scalar(Sum), At, B.at(X, {B.pool().read(At)})});
  B.endLoop();
  B.store(B.at(Y, {B.index(I)}), {B.scalar(Sum)});
  analyse();
  EXPECT_EQ(when(0), "");
  EXPECT_EQ(when(1), "never");
  EXPECT_TRUE(loop(0).Private.empty());
}

TEST_F(Analysis, ABoundStoredInTheLoopKeepsItSerial) {
  Symbol &I = index("i"), &J = index("j", 2), &N = B.parameter("n");
  Symbol &C = B.array("c");
  beginUpTo(I, N);
  const Place *Bound = B.at(C, {B.number(0)});
  B.beginLoop(J, B.number(0), B.pool().read(Bound), Operator::LT, 1, {Bound});
  B.store(B.at(C, {B.index(J)}));
  Open = 2;
  analyse();
  EXPECT_EQ(when(0), "never");
  EXPECT_EQ(when(1), "never");
}

TEST_F(Analysis, AnAffineBranchIsExact) {
  Symbol &I = index("i"), &A = B.array("a");
  B.beginLoop(I, B.number(0), B.number(10), Operator::LT, 1);
  B.beginBranch(B.op(Operator::LT, B.index(I), B.number(5)));
  B.store(B.at(A, {B.index(I)}));
  B.beginElse();
  B.store(B.at(A, {B.plus(B.index(I), 10)}), {B.at(A, {B.index(I)})});
  B.endBranch();
  analyse();
  EXPECT_EQ(when(), "");
}

TEST_F(Analysis, TheBoundOfAnInnerLoopMayNotBeStoredThroughAPointer) {
  Symbol &I = index("i"), &J = index("j", 2), &N = B.parameter("n");
  Symbol &C = B.array("c"), &P = B.pointer("p");
  C.AddressTaken = true;
  beginUpTo(I, N);
  const Place *Bound = B.at(C, {B.index(I)});
  B.beginLoop(J, B.number(0), B.pool().read(Bound), Operator::LT, 1, {Bound});
  B.store(B.at(P, {B.index(J)}));
  Open = 2;
  analyse();
  ASSERT_EQ(Facts.Roots.size(), 2U);
  for (const LoopFacts &L : Facts.Roots[1].Loops)
    EXPECT_FALSE(L.Parallel);
  // While the inner loop runs, i is fixed, and a test can keep p off c[i].
  EXPECT_TRUE(Facts.Roots[0].Loops[0].Parallel);
  ASSERT_EQ(Facts.Roots[0].Overlaps.size(), 1U);
  EXPECT_EQ(Facts.Roots[0].Overlaps[0].A.Name, "c");
  EXPECT_EQ(Facts.Roots[0].Overlaps[0].B.Name, "p");
}

TEST_F(Analysis, ABranchControlsItsStatements) {
  Symbol &I = index("i"), &N = B.parameter("n"), &A = B.array("a");
  beginUpTo(I, N);
  B.beginBranch(B.op(Operator::LT, B.index(I), B.number(5)));
  B.store(B.at(A, {B.index(I)}));
  B.endBranch();
  analyse();
  ASSERT_EQ(root().Dependences.size(), 1U);
  const Dependence &D = root().Dependences[0];
  EXPECT_EQ(D.K, Dependence::Kind::Control);
  EXPECT_EQ(D.Source->Id, "C2");
  EXPECT_EQ(D.Sink->Id, "S1");
  EXPECT_EQ(D.Levels.at(0).Dir, Direction::EQ);
}

// Scalars.

TEST_F(Analysis, AScalarWrittenFirstIsPrivate) {
  Symbol &I = index("i"), &N = B.parameter("n"), &T = B.local("t");
  Symbol &A = B.array("a"), &C = B.array("c");
  beginUpTo(I, N);
  B.store(B.scalar(T), {B.at(C, {B.index(I)})});
  B.store(B.at(A, {B.index(I)}), {B.scalar(T)});
  analyse();
  EXPECT_EQ(when(), "");
  ASSERT_EQ(loop().Private.size(), 1U);
  EXPECT_EQ(loop().Private[0].S, &T);
  EXPECT_TRUE(loop().Private[0].LastValueNeeded);
  EXPECT_TRUE(loop().Carried.empty());
  EXPECT_EQ(root().Dependences.at(0).RemovedBy, "privatization of t");
}

TEST_F(Analysis, AScalarReadFirstIsNot) {
  Symbol &I = index("i"), &N = B.parameter("n"), &T = B.local("t");
  Symbol &A = B.array("a");
  beginUpTo(I, N);
  B.store(B.at(A, {B.index(I)}), {B.scalar(T)});
  B.store(B.scalar(T), {B.at(A, {B.index(I)})});
  analyse();
  EXPECT_EQ(when(), "never");
}

TEST_F(Analysis, AScalarWrittenUnderAConditionIsPrivateOnlyIfItIsDead) {
  for (bool Dead : {false, true}) {
    NestBuilder B;
    Symbol &I = B.local("i", B.intType(), 1), &N = B.parameter("n");
    Symbol &T = B.local("t"), &A = B.array("a"), &C = B.array("c");
    Loop &L =
        B.beginLoop(I, B.number(0), B.value(N), Operator::LT, 1, {B.scalar(N)});
    const Place *At = B.at(C, {B.index(I)});
    B.beginBranch(B.pool().read(At), {At});
    B.store(B.scalar(T));
    B.store(B.at(A, {B.index(I)}), {B.scalar(T)});
    B.endBranch();
    B.endLoop();
    if (Dead)
      L.DeadAfter = {&T};
    NestFacts Facts = analyseNest(B.nest(), {});
    EXPECT_EQ(Facts.Roots.at(0).Loops.at(0).Parallel, Dead);
  }
}

TEST_F(Analysis, AnAddressTakenScalarIsNotPrivate) {
  Symbol &I = index("i"), &N = B.parameter("n"), &T = B.local("t");
  Symbol &A = B.array("a");
  T.AddressTaken = true;
  beginUpTo(I, N);
  B.store(B.scalar(T));
  B.store(B.at(A, {B.index(I)}), {B.scalar(T)});
  analyse();
  EXPECT_EQ(when(), "never");
}

TEST_F(Analysis, AnIndexDeclaredOutsideIsPrivateToTheOuterLoop) {
  Symbol &I = index("i"), &J = B.local("j"), &N = B.parameter("n");
  Symbol &A = B.array("a");
  beginUpTo(I, N);
  beginUpTo(J, N);
  B.store(B.at(A, {B.index(I), B.index(J)}, {B.number(50)}));
  Open = 2;
  analyse();
  EXPECT_EQ(when(0), "");
  EXPECT_EQ(when(1), "");
  ASSERT_EQ(loop(0).Private.size(), 1U);
  EXPECT_EQ(loop(0).Private[0].S, &J);
}

TEST_F(Analysis, ALastValueFromAnInnerLoopNeedsThatLoopToRun) {
  Symbol &I = index("i"), &J = index("j", 2), &N = B.parameter("n");
  Symbol &M = B.parameter("m"), &T = B.local("t"), &A = B.array("a");
  beginUpTo(I, N);
  beginUpTo(J, M);
  B.store(B.scalar(T));
  B.store(B.at(A, {B.index(I), B.index(J)}, {B.number(50)}), {B.scalar(T)});
  Open = 2;
  analyse();
  EXPECT_EQ(when(0), "m >= 1");
}

// Roots.

TEST_F(Analysis, ARowPointerMakesTheInnerLoopTheRoot) {
  Symbol &I = index("i"), &J = index("j", 2), &N = B.parameter("n");
  Symbol &A = B.pointer("a");
  beginUpTo(I, N);
  beginUpTo(J, N);
  Place Row = *B.at(A, {B.index(I)});
  Row.Type = {CType::Kind::Pointer, 64, false};
  const Place *RowPlace = B.pool().get(Row);
  Place Element;
  Element.Pointer = B.pool().read(RowPlace);
  Step S;
  S.Index = B.index(J);
  Element.Steps = {S};
  Element.Type = B.intType();
  Element.Size = 4;
  B.store(B.pool().get(Element), {RowPlace});
  Open = 2;
  analyse();
  ASSERT_EQ(Facts.Others.size(), 1U);
  EXPECT_EQ(Facts.Others[0].Why.What, "address a[i] changes in the loop");
  EXPECT_EQ(root().Root->Index, &J);
  EXPECT_EQ(when(), "");
}

TEST_F(Analysis, ALoopSwitchedOffIsNeitherARootNorInsideOne) {
  Symbol &I = index("i"), &J = index("j", 2), &N = B.parameter("n");
  Symbol &A = B.array("a");
  beginUpTo(I, N);
  B.beginLoop(J, B.number(0), B.number(4), Operator::LT, 1).Off = true;
  B.store(B.at(A, {B.index(J)}));
  Open = 2;
  analyse();
  EXPECT_TRUE(Facts.Roots.empty());
  EXPECT_EQ(Facts.Others.size(), 2U);
}

TEST_F(Analysis, AMemberIsReadByAGuardOnlyIfTheSourceReadsItAnyway) {
  for (bool Guarded : {false, true}) {
    NestBuilder B;
    Symbol &I = B.local("i", B.intType(), 1), &N = B.parameter("n");
    Symbol &P = B.pointer("p", true), &A = B.array("a"), &C = B.array("c");
    B.beginLoop(I, B.number(0), B.value(N), Operator::LT, 1, {B.scalar(N)});
    const Place *Offset = B.at(P, {B.number(0)}), *At = B.at(C, {B.index(I)});
    if (Guarded)
      B.beginBranch(B.pool().read(At), {At});
    B.store(B.at(A, {B.op(Operator::Add, B.index(I), B.pool().read(Offset))}),
            {Offset});
    if (Guarded)
      B.endBranch();
    B.endLoop();
    NestFacts Facts = analyseNest(B.nest(), {});
    EXPECT_EQ(Facts.Roots.at(0).Loops.at(0).Parallel, !Guarded);
  }
}

TEST_F(Analysis, AStoreToAnotherMemberLeavesTheBoundFixed) {
  Symbol &I = index("i"), &A = B.array("s");
  A.IsArray = false;
  Symbol &C = B.array("c");
  const Place *Count = member(B, B.at(A, {}), 0, 4, "count");
  B.beginLoop(I, B.number(0), B.pool().read(Count), Operator::LT, 1, {Count});
  B.store(member(B, B.at(A, {}), 4, 4, "last"), {B.at(C, {B.index(I)})});
  analyse();
  EXPECT_EQ(root().Root->Index, &I);
  EXPECT_EQ(toText(loop().TripCount), "s.count");
}

// Effort.

TEST_F(Analysis, AnExhaustedQuotaIsAnAssumedDependence) {
  Symbol &I = index("i"), &J = index("j", 2), &N = B.parameter("n");
  Symbol &M = B.parameter("m"), &A = B.array("a");
  beginUpTo(I, N);
  beginUpTo(J, M);
  auto Sum = [&](int P, int Q, int R) {
    return B.plus(B.op(Operator::Add,
                       B.op(Operator::Mul, B.number(P), B.index(I)),
                       B.op(Operator::Mul, B.number(Q), B.index(J))),
                  R);
  };
  B.store(B.at(A, {Sum(2, 3, 0)}), {B.at(A, {Sum(3, 2, 1)})});
  Open = 2;
  Options.Quota = 4000;
  analyse();
  if (!Facts.Roots.empty()) {
    EXPECT_EQ(when(0), "never");
    EXPECT_THAT(assumed(), HasSubstr("given up"));
  } else {
    EXPECT_THAT(Facts.Others.at(0).Why.What, HasSubstr("too complex"));
  }
}
