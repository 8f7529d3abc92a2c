// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/LoopNest.h"
#include "gtest/gtest.h"

using namespace loopdist;

namespace {

const CType Int = CType::integer(32, true);

struct ExprTest : testing::Test {
  ExprPool Pool;
  Symbol N, S;

  const Expr *readOf(Symbol &Sym, CType Type = Int) {
    Place P;
    P.Object = &Sym;
    P.Type = Type;
    P.Size = Type.Width / 8;
    return Pool.read(Pool.get(std::move(P)));
  }
  const Expr *n() {
    N.Name = "n";
    return readOf(N);
  }
  Step at(const Expr *Index) {
    Step St;
    St.Index = Index;
    return St;
  }
  Step field(const char *Name, uint64_t Offset) {
    Step St;
    St.K = Step::Kind::Field;
    St.FieldName = Name;
    St.Offset = Offset;
    St.Size = 8;
    return St;
  }
};

} // namespace

TEST_F(ExprTest, EqualStructureIsTheSameNode) {
  EXPECT_EQ(Pool.binary(Operator::Add, n(), Pool.constant(1, Int), Int),
            Pool.binary(Operator::Add, n(), Pool.constant(1, Int), Int));
}

TEST_F(ExprTest, TypeIsPartOfTheIdentity) {
  EXPECT_NE(Pool.constant(1, Int), Pool.constant(1, CType::integer(64, true)));
  EXPECT_NE(Pool.constant(1, Int), Pool.constant(1, CType::integer(32, false)));
}

TEST_F(ExprTest, UnknownsAreNeverEqual) {
  EXPECT_NE(Pool.get(Expr{}), Pool.get(Expr{}));
}

TEST_F(ExprTest, PlacesThroughEqualPointersAreEqual) {
  auto Element = [&](int Index) {
    Place P;
    P.Pointer = n();
    P.Type = Int;
    P.Steps = {at(Pool.constant(Index, Int))};
    return Pool.get(std::move(P));
  };
  EXPECT_EQ(Element(3), Element(3));
  EXPECT_NE(Element(3), Element(4));
}

TEST_F(ExprTest, TextKeepsTheMeaningOfNesting) {
  const Expr *Sum = Pool.binary(Operator::Add, n(), Pool.constant(1, Int), Int);
  const Expr *Two = Pool.constant(2, Int);
  EXPECT_EQ(toText(Pool.binary(Operator::Mul, Sum, Two, Int)), "(n + 1) * 2");
  EXPECT_EQ(toText(Pool.binary(Operator::Sub, n(), Sum, Int)), "n - (n + 1)");
  EXPECT_EQ(toText(Pool.binary(Operator::Sub, Sum, n(), Int)), "n + 1 - n");
  EXPECT_EQ(toText(Pool.unary(Operator::Negate, Sum, Int)), "-(n + 1)");
}

TEST_F(ExprTest, ConstantsOfSixtyFourUnsignedBitsAreWritten) {
  CType U64 = CType::integer(64, false);
  EXPECT_EQ(toText(Pool.constant(WideInt(UINT64_MAX), U64)),
            "18446744073709551615");
  EXPECT_EQ(toText(Pool.constant(WideInt(INT64_MIN), Int)),
            "-9223372036854775808");
}

TEST_F(ExprTest, PlacesAreWrittenAsInC) {
  S.Name = "s";
  const Expr *Zero = Pool.constant(0, Int);
  auto Text = [&](std::vector<Step> Steps) {
    Place P;
    P.Pointer = readOf(S);
    P.Steps = std::move(Steps);
    return toText(Pool.get(std::move(P)));
  };
  EXPECT_EQ(Text({at(Zero)}), "*s");
  EXPECT_EQ(Text({at(n())}), "s[n]");
  EXPECT_EQ(Text({at(Zero), field("v", 0)}), "s->v");
  EXPECT_EQ(Text({at(n()), field("v", 0), at(n())}), "s[n].v[n]");
}

TEST_F(ExprTest, GuardsFoldOnlyWhatIsExact) {
  WideInt Max = ~(WideInt(1) << 127);
  EXPECT_TRUE(
      Pool.guard(Operator::Add, Pool.guardConstant(2), Pool.guardConstant(3))
          ->isConstant(5));
  EXPECT_FALSE(
      Pool.guard(Operator::Add, Pool.guardConstant(Max), Pool.guardConstant(1))
          ->isConstant());
  EXPECT_TRUE(Pool.guard(Operator::FloorDiv, Pool.guardConstant(-7),
                         Pool.guardConstant(2))
                  ->isConstant(-4));
  EXPECT_TRUE(Pool.guard(Operator::FloorMod, Pool.guardConstant(-7),
                         Pool.guardConstant(2))
                  ->isConstant(1));
}

TEST_F(ExprTest, NullIsTrueInConjunctionsAndDisjunctions) {
  EXPECT_EQ(Pool.both(nullptr, n()), n());
  EXPECT_EQ(Pool.both(n(), nullptr), n());
  EXPECT_EQ(Pool.either(nullptr, n()), nullptr);
  EXPECT_EQ(Pool.either(n(), n()), n());
}

TEST_F(ExprTest, ComparisonsThatTheTypeDecidesAreConstants) {
  auto At = [&](Operator Op, CType Type, WideInt Bound) {
    return Pool.guard(Op, readOf(N, Type), Pool.guardConstant(Bound));
  };
  CType U8 = CType::integer(8, false), S64 = CType::integer(64, true);
  EXPECT_TRUE(At(Operator::LE, S64, INT64_MAX)->isConstant(1));
  EXPECT_FALSE(At(Operator::LE, S64, INT64_MAX - 1)->isConstant());
  EXPECT_TRUE(At(Operator::GE, U8, 0)->isConstant(1));
  EXPECT_FALSE(At(Operator::GE, U8, 1)->isConstant());
  EXPECT_TRUE(At(Operator::GT, U8, 255)->isConstant(0));
  EXPECT_TRUE(At(Operator::LT, U8, 256)->isConstant(1));
  EXPECT_FALSE(At(Operator::LT, U8, 255)->isConstant());
}

TEST_F(ExprTest, ConstantsVanishFromConjunctionsAndDisjunctions) {
  const Expr *One = Pool.guardConstant(1), *Zero = Pool.guardConstant(0);
  EXPECT_EQ(Pool.both(One, n()), n());
  EXPECT_EQ(Pool.both(n(), Zero), Zero);
  EXPECT_EQ(Pool.either(Zero, n()), n());
  EXPECT_EQ(Pool.either(n(), One), One);
}
