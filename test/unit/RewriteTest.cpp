// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Decisions that are written by hand => text.

#include "rewrite/Rewrite.h"
#include "rewrite/GuardText.h"
#include "rewrite/Layout.h"
#include "rewrite/Naming.h"
#include "support/NestBuilder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace loopdist;
using testing::HasSubstr;
using testing::Not;

namespace {

/// One loop over i from 0 to n around one over j, of which only the first
/// \p Depth exist in the text.
class RewriteTest : public testing::Test {
protected:
  RewriteTest() {
    L1 = &B.beginLoop(I, B.number(0), B.value(N));
    L2 = &B.beginLoop(J, B.number(0), B.value(N));
    B.endLoop();
    B.endLoop();
    Plan.Root = L1;
    Plan.TripCount = trips();
    Plan.Work = work(trips());
    Plan.Regions.push_back({L1, {}, trips(), Plan.Work});
  }

  const Expr *trips() { return B.pool().guardValue(B.value(N)); }
  const Expr *work(const Expr *Trips) {
    return B.pool().cast(Trips, {CType::Kind::Floating, 64, true});
  }

  FileRange find(const std::string &Part) {
    size_t At = Unit.Text.find(Part);
    EXPECT_NE(At, std::string::npos) << Part;
    return {unsigned(At), unsigned(At + Part.size()), true};
  }
  void place(Loop &L, const std::string &Text, const std::string &Body) {
    L.Range = find(Text);
    L.BodyRange = find(Body);
  }

  std::string rewritten() {
    auto Change = rewriteRoot(Unit, Plan, Options);
    if (!Change)
      return llvm::toString(Change.takeError());
    EXPECT_EQ(Change->Range.Begin, L1->Range.Begin);
    EXPECT_EQ(Change->Range.End, L1->Range.End);
    Unit.IncludesRuntime = true;
    return applyEdits(Unit, {*Change});
  }

  NestBuilder B;
  Symbol &I = B.local("i", NestBuilder::intType(), 1);
  Symbol &J = B.local("j", NestBuilder::intType(), 2);
  Symbol &N = B.parameter("n");
  Loop *L1 = nullptr, *L2 = nullptr;
  SourceUnit Unit;
  RootPlan Plan;
  RewriteOptions Options;
};

} // namespace

TEST_F(RewriteTest, CanonicalLoopIsCopied) {
  Unit.Text = "void f(int n) {\n"
              "  for (int i = 0; i < n; i++)\n"
              "    a[i] = 0; // last\n"
              "}\n";
  place(*L1, "for (int i = 0; i < n; i++)\n    a[i] = 0;", "a[i] = 0;");
  EXPECT_EQ(rewritten(), "void f(int n) {\n"
                         "  /* loopdist: i runs in parallel */\n"
                         "  {\n"
                         "    if ((ld_int)n > 0 && "
                         "ld_parallel_ok((double)(ld_int)n)) {\n"
                         "      ld_count_parallel();\n"
                         "      #pragma omp parallel for\n"
                         "      for (int i = 0; i < n; i++)\n"
                         "        a[i] = 0;\n"
                         "    } else {\n"
                         "      for (int i = 0; i < n; i++)\n"
                         "        a[i] = 0;\n"
                         "    }\n"
                         "  } // last\n"
                         "}\n");
}

TEST_F(RewriteTest, IndexFromOutsideGetsItsLastValue) {
  I.DeclaredDepth = 0;
  L1->IndexDeclaredInHeader = false;
  Unit.Text = "for (i = 0; i < n; i++) ;\n";
  place(*L1, "for (i = 0; i < n; i++) ;", ";");
  std::string Text = rewritten();
  EXPECT_THAT(Text, HasSubstr("    const int ld_end = "
                              "(int)((unsigned long long)(ld_int)n);\n"
                              "    ld_count_parallel();\n"));
  EXPECT_THAT(Text, HasSubstr("    for (i = 0; i < n; i++) ;\n"
                              "    i = ld_end;\n"
                              "  } else {\n"));
  L1->DeadAfter = {&I};
  EXPECT_THAT(rewritten(), Not(HasSubstr("ld_end")));
  L1->DeadAfter.clear();
  L1->Lower = B.number(2);
  EXPECT_THAT(rewritten(),
              HasSubstr(" = (int)((unsigned long long)2 + (unsigned long "
                        "long)(ld_int)n);\n"));
}

TEST_F(RewriteTest, PrivateScalarsBecomeClauses) {
  Symbol &T = B.local("t"), &U = B.local("u"), &V = B.local("v");
  Plan.Regions[0].Private = {{&T, true}, {&U, false}, {&V, true}};
  Unit.Text = "for (;;) ;\n";
  place(*L1, "for (;;) ;", ";");
  EXPECT_THAT(
      rewritten(),
      HasSubstr("#pragma omp parallel for private(u) lastprivate(t, v)\n"));
}

TEST_F(RewriteTest, HeaderThatOpenMPRejectsGoesToTheLastValue) {
  L1->CanonicalForOpenMP = false;
  Unit.Text = "  for (int i = 0; i != n; i++) {\n"
              "    a[i] = 0;\n"
              "  }\n";
  place(*L1, "for (int i = 0; i != n; i++) {\n    a[i] = 0;\n  }",
        "{\n    a[i] = 0;\n  }");
  EXPECT_THAT(rewritten(),
              HasSubstr("      const int ld_last = (int)((unsigned long "
                        "long)(ld_int)n - 1);\n"
                        "      ld_count_parallel();\n"
                        "      #pragma omp parallel for\n"
                        "      for (int i = 0; i <= ld_last; i++) {\n"
                        "        a[i] = 0;\n"
                        "      }\n"
                        "    } else {\n"
                        "      for (int i = 0; i != n; i++) {\n"
                        "        a[i] = 0;\n"
                        "      }\n"
                        "    }\n"));
}

TEST_F(RewriteTest, NewHeaderKeepsStepDirectionAndOuterIndex) {
  I.DeclaredDepth = 0;
  L1->CanonicalForOpenMP = false;
  L1->IndexDeclaredInHeader = false;
  L1->Lower = B.value(N);
  L1->Step = B.number(-3);
  Unit.Text = "for (i = n; 0 < i; i -= 3)\n  a[i] = 0;\n";
  place(*L1, "for (i = n; 0 < i; i -= 3)\n  a[i] = 0;", "a[i] = 0;");
  EXPECT_THAT(rewritten(),
              HasSubstr("    const int ld_end = (int)((unsigned long long)n - "
                        "(unsigned long long)(ld_int)n * 3ULL);\n"
                        "    const int ld_last = (int)((unsigned long long)n - "
                        "((unsigned long long)(ld_int)n - 1) * 3ULL);\n"
                        "    ld_count_parallel();\n"
                        "    #pragma omp parallel for\n"
                        "    for (i = n; i >= ld_last; i -= 3)\n"
                        "      a[i] = 0;\n"
                        "    i = ld_end;\n"
                        "  } else {\n"));
}

TEST_F(RewriteTest, KnownValuesOfTheIndexAreNumbers) {
  L1->CanonicalForOpenMP = L1->IndexDeclaredInHeader = false;
  L1->Lower = B.number(10);
  L1->Step = B.number(-4);
  Plan.Regions[0].TripCount = B.pool().guardConstant(5);
  Unit.Text = "for (;;) ;\n";
  place(*L1, "for (;;) ;", ";");
  std::string Text = rewritten();
  EXPECT_THAT(Text, HasSubstr("const int ld_end = -10;\n"));
  EXPECT_THAT(Text, HasSubstr("const int ld_last = -6;\n"));
}

TEST_F(RewriteTest, NarrowIndexRunsInAnInt) {
  L1->CanonicalForOpenMP = false;
  I.Type = CType::integer(8, false);
  I.TypeSpelling = "unsigned char";
  L1->Step = B.number(2);
  Unit.Text = "  for (;;) {\n"
              "    a[i] = 0;\n"
              "  }\n";
  place(*L1, "for (;;) {\n    a[i] = 0;\n  }", "{\n    a[i] = 0;\n  }");
  EXPECT_THAT(rewritten(),
              HasSubstr("      #pragma omp parallel for\n"
                        "      for (int ld_i = 0; ld_i <= ld_last; ld_i += 2) "
                        "{\n"
                        "        unsigned char i = (unsigned char)ld_i;\n"
                        "        {\n"
                        "          a[i] = 0;\n"
                        "        }\n"
                        "      }\n"
                        "    } else {\n"));
  Unit.Text = "for (;;)\n  b;\n";
  place(*L1, "for (;;)\n  b;", "b;");
  EXPECT_THAT(rewritten(), HasSubstr("      (void)i;\n      b;\n    }\n"));
  L1->IndexDeclaredInHeader = false;
  std::string Text = rewritten();
  EXPECT_THAT(Text, HasSubstr("#pragma omp parallel for private(i)\n"));
  EXPECT_THAT(Text, HasSubstr("      i = (unsigned char)ld_i;\n      b;\n"));
}

TEST_F(RewriteTest, NewHeaderKeepsASymbolicStep) {
  Symbol &S = B.parameter("s");
  L1->CanonicalForOpenMP = false;
  L1->Step = B.value(S);
  Unit.Text = "for (;;) i;\n";
  place(*L1, "for (;;) i;", "i;");
  std::string Text = rewritten();
  EXPECT_THAT(Text, HasSubstr("((unsigned long long)(ld_int)n - 1) * (unsigned "
                              "long long)s);\n"));
  EXPECT_THAT(Text, HasSubstr("for (int i = 0; i <= ld_last; i += s) i;\n"));
  L1->Relation = Operator::GT;
  L1->Step = B.pool().unary(Operator::Negate, L1->Step, S.Type);
  Text = rewritten();
  EXPECT_THAT(Text, HasSubstr(" - 1) * -(unsigned long long)s);\n"));
  EXPECT_THAT(Text, HasSubstr("for (int i = 0; i >= ld_last; i -= s) i;\n"));
}

TEST_F(RewriteTest, InnerRegionStaysInsideItsSerialLoop) {
  Plan.Regions = {{L2, {}, trips(), work(trips())}};
  Unit.Text = "\tfor (int i = 0; i < n; i++)\r\n"
              "\t\tif (i)\r\n"
              "\t\t\tfor (int j = 0; j < n; j++)\r\n"
              "\t\t\t\ta[j] += b[i];\r\n"
              "\t\telse\r\n"
              "\t\t\tc++;\r\n";
  Unit.LineEnd = "\r\n";
  std::string Whole = Unit.Text.substr(1, Unit.Text.size() - 3);
  std::string Inner = "for (int j = 0; j < n; j++)\r\n\t\t\t\ta[j] += b[i];";
  place(*L1, Whole, Whole.substr(Whole.find("if")));
  place(*L2, Inner, "a[j] += b[i];");
  EXPECT_EQ(rewritten(),
            "\t/* loopdist: j runs in parallel */\r\n"
            "\t{\r\n"
            "\t  if ((ld_int)n > 0 && ld_parallel_ok((double)(ld_int)n)) "
            "{\r\n"
            "\t    for (int i = 0; i < n; i++)\r\n"
            "\t\t    if (i)\r\n"
            "\t\t\t    {\r\n"
            "\t\t\t      if ((ld_int)n > 0 && "
            "ld_parallel_ok((double)(ld_int)n)) {\r\n"
            "\t\t\t        ld_count_parallel();\r\n"
            "\t\t\t        #pragma omp parallel for\r\n"
            "\t\t\t        for (int j = 0; j < n; j++)\r\n"
            "\t\t\t\t        a[j] += b[i];\r\n"
            "\t\t\t      } else {\r\n"
            "\t\t\t        for (int j = 0; j < n; j++)\r\n"
            "\t\t\t\t        a[j] += b[i];\r\n"
            "\t\t\t      }\r\n"
            "\t\t\t    }\r\n"
            "\t\t    else\r\n"
            "\t\t\t    c++;\r\n"
            "\t  } else {\r\n"
            "\t    for (int i = 0; i < n; i++)\r\n"
            "\t\t    if (i)\r\n"
            "\t\t\t    for (int j = 0; j < n; j++)\r\n"
            "\t\t\t\t    a[j] += b[i];\r\n"
            "\t\t    else\r\n"
            "\t\t\t    c++;\r\n"
            "\t  }\r\n"
            "\t}\r\n");
}

TEST_F(RewriteTest, EveryRegionOfARootIsReplaced) {
  Loop &L3 = B.nest().Loops.emplace_back();
  L3.Index = &N;
  L3.CanonicalForOpenMP = L3.IndexDeclaredInHeader = true;
  Plan.Regions = {{&L3, {}, trips(), Plan.Work}, {L2, {}, trips(), Plan.Work}};
  Unit.Text = "for (x) { for (y) b; for (z) c; }\n";
  place(*L1, "for (x) { for (y) b; for (z) c; }", "{ for (y) b; for (z) c; }");
  place(*L2, "for (y) b;", "b;");
  place(L3, "for (z) c;", "c;");
  std::string Text = rewritten();
  EXPECT_THAT(Text, HasSubstr("/* loopdist: n and j run in parallel */"));
  auto Block = [](const char *Loop) {
    return std::string("{\n"
                       "      if ((ld_int)n > 0 && "
                       "ld_parallel_ok((double)(ld_int)n)) {\n"
                       "        ld_count_parallel();\n"
                       "        #pragma omp parallel for\n"
                       "        ") +
           Loop + "\n      } else {\n        " + Loop + "\n      }\n    }";
  };
  EXPECT_THAT(Text, HasSubstr("    for (x) { " + Block("for (y) b;") + " " +
                              Block("for (z) c;") + " }\n"));
}

TEST_F(RewriteTest, LongGuardsTakeOneLineForEachCondition) {
  Symbol &P = B.pointer("p"), &A = B.array("a"), &R = B.local("r");
  OverlapTest Test;
  const Expr *Zero = B.pool().guardConstant(0);
  const Expr *Last =
      B.pool().guard(Operator::Sub, trips(), B.pool().guardConstant(1));
  Test.A = {nullptr, B.value(P), Zero, Last, "p"};
  Test.B = {&A, nullptr, Zero, Last, "a"};
  Plan.Overlaps.push_back(Test);
  Test.B = {&R, nullptr, Zero, Zero, "r"};
  Plan.Overlaps.push_back(Test);
  Plan.Conditions.push_back(B.pool().guard(Operator::LT, Zero, Last));
  Unit.Text = "for (;;) ;\n";
  place(*L1, "for (;;) ;", ";");
  EXPECT_THAT(
      rewritten(),
      HasSubstr("  if ((ld_int)n > 0 &&\n"
                "      ld_parallel_ok((double)(ld_int)n) &&\n"
                "      0 < (ld_int)n - 1 &&\n"
                "      ld_disjoint(p, sizeof *(p), 0, (ld_int)n - 1, a, sizeof "
                "*(a), 0, (ld_int)n - 1) &&\n"
                "      ld_disjoint(p, sizeof *(p), 0, (ld_int)n - 1, &r, "
                "sizeof *(&r), 0, 0)) {\n"));
}

TEST_F(RewriteTest, ThresholdOfTheCallerIsAsked) {
  Options.Threshold = 2500;
  Unit.Text = "for (;;) ;\n";
  place(*L1, "for (;;) ;", ";");
  EXPECT_THAT(rewritten(),
              HasSubstr("ld_parallel_ok_from((double)(ld_int)n, 2500)"));
}

TEST_F(RewriteTest, ConstantTripCountIsNotTested) {
  Plan.TripCount = Plan.Regions[0].TripCount = B.pool().guardConstant(1000);
  Plan.Work = work(Plan.TripCount);
  Unit.Text = "for (;;) ;\n";
  place(*L1, "for (;;) ;", ";");
  EXPECT_THAT(rewritten(), HasSubstr("  if (ld_parallel_ok(1000.0)) {\n"));
}

TEST_F(RewriteTest, RefusesWhatCannotBeWritten) {
  Unit.Text = "for (;;) ;\n";
  place(*L1, "for (;;) ;", ";");
  N.Nameable = false;
  EXPECT_EQ(rewritten(),
            "the guard cannot be written: n cannot be named there");
  N.Nameable = true;
  Unit.IncludesRuntime = false;
  Unit.Identifiers.insert("ld_min");
  EXPECT_EQ(rewritten(),
            "the file uses the name ld_min of the runtime's header");
  Unit.Identifiers.clear();
  Unit.DeclarationsInFor = false;
  EXPECT_EQ(rewritten(), "the language is older than C99");
}

TEST_F(RewriteTest, FreshNamesAvoidTheFileAndTheRuntime) {
  Unit.Identifiers = {"ld_k", "ld_k2"};
  EXPECT_EQ(freshName(Unit, "ld_k"), "ld_k3");
  EXPECT_EQ(freshName(Unit, "ld_min"), "ld_min2");
  EXPECT_EQ(freshName(Unit, "ld_n"), "ld_n");
}

TEST_F(RewriteTest, EditsAndTheIncludeAreApplied) {
  Unit.Text = "#include <a.h>\r\nab\r\ncd\r\n";
  Unit.LineEnd = "\r\n";
  Unit.IncludeOffset = 16;
  Edit First{{16, 18, true}, "AB"}, Second{{21, 21, true}, "x"};
  EXPECT_EQ(applyEdits(Unit, {First, Second}),
            "#include <a.h>\r\n#include <loopdist/parallel.h>\r\nAB\r\ncxd"
            "\r\n");
  EXPECT_EQ(applyEdits(Unit, {}), Unit.Text);
  Unit.IncludesRuntime = true;
  EXPECT_EQ(applyEdits(Unit, {Second}), "#include <a.h>\r\nab\r\ncxd\r\n");
}

TEST_F(RewriteTest, EditAtTheIncludeStaysBehindIt) {
  Unit.Text = "ab\n";
  EXPECT_EQ(applyEdits(Unit, {{{0, 2, true}, "AB"}}),
            "#include <loopdist/parallel.h>\nAB\n");
}

TEST(IndentBy, MovesWholeLinesButNotContinuedOnes) {
  EXPECT_EQ(indentBy("a\n  b\n\n\tc", 2), "a\n    b\n\n\t  c");
  EXPECT_EQ(indentBy("s = \"x\\\n  y\";\n  z", 4),
            "s = \"x\\\n  y\";\n      z");
  EXPECT_EQ(indentBy("x\\  \r\n  y\r\n\r\nz\r\n", 1),
            "x\\  \r\n  y\r\n\r\n z\r\n");
  EXPECT_EQ(indentBy("a\n b\\\n c\n d", 1), "a\n  b\\\n c\n  d");
  EXPECT_EQ(indentBy("x\?\?/\ny", 1), "x\?\?/\ny");
}

TEST(IndentationAt, IsTheWhiteSpaceOfTheLine) {
  EXPECT_EQ(indentationAt("a\n \tfor", 4), " \t");
  EXPECT_EQ(indentationAt("  if (x) for", 9), "  ");
  EXPECT_EQ(indentationAt("for", 0), "");
}

namespace {

class GuardText : public testing::Test {
protected:
  std::string text(const Expr *E) {
    auto Text = formulaText(E);
    return Text ? *Text : "error: " + llvm::toString(Text.takeError());
  }
  std::string constant(WideInt Value, CType T = CType::guard()) {
    return text(B.pool().constant(Value, T));
  }
  const Expr *number(WideInt Value) { return B.pool().guardConstant(Value); }
  const Expr *op(Operator Op, const Expr *X, const Expr *Y) {
    return B.pool().binary(Op, X, Y, CType::guard());
  }

  NestBuilder B;
  const Expr *N = B.pool().guardValue(B.value(B.parameter("n")));
  const Expr *M = B.pool().guardValue(B.value(B.parameter("m")));
};

} // namespace

TEST_F(GuardText, ParenthesesKeepTheStructure) {
  EXPECT_EQ(text(op(Operator::Sub, N, op(Operator::Sub, M, number(1)))),
            "(ld_int)n - ((ld_int)m - 1)");
  EXPECT_EQ(text(op(Operator::Sub, op(Operator::Sub, N, M), number(1))),
            "(ld_int)n - (ld_int)m - 1");
  EXPECT_EQ(text(op(Operator::Mul, number(2), op(Operator::Add, N, M))),
            "2 * ((ld_int)n + (ld_int)m)");
  EXPECT_EQ(text(op(Operator::LogicalOr,
                    op(Operator::LogicalAnd, op(Operator::LT, N, M),
                       op(Operator::LT, M, number(4))),
                    op(Operator::GE, N, number(5)))),
            "((ld_int)n < (ld_int)m && (ld_int)m < 4) || (ld_int)n >= 5");
  EXPECT_EQ(text(op(Operator::LogicalOr, op(Operator::LogicalOr, N, M), N)),
            "(ld_int)n || (ld_int)m || (ld_int)n");
  EXPECT_EQ(
      text(op(Operator::FloorDiv, op(Operator::Max, N, number(0)), number(4))),
      "ld_floordiv(ld_max((ld_int)n, 0), 4)");
  EXPECT_EQ(text(op(Operator::Sub, N, number(-3))), "(ld_int)n - -3");
}

TEST_F(GuardText, EverySumIsWide) {
  CType Int = CType::integer(32, true);
  const Expr *Narrow = B.pool().select(op(Operator::LT, N, M), number(1),
                                       number(2), CType::guard());
  EXPECT_EQ(text(op(Operator::Add, Narrow, number(INT32_MAX))),
            "(ld_int)((ld_int)n < (ld_int)m ? 1 : 2) + 2147483647");
  EXPECT_EQ(text(op(Operator::Mul, number(65536), number(65536))),
            "(ld_int)65536 * 65536");
  EXPECT_EQ(text(B.pool().guardValue(B.pool().binary(
                Operator::Sub, B.value(B.parameter("k")), B.number(1), Int))),
            "(ld_int)(k - 1)");
}

TEST_F(GuardText, ConstantsKeepValueAndType) {
  EXPECT_EQ(constant(-1), "-1");
  EXPECT_EQ(constant(2147483648), "2147483648LL");
  EXPECT_EQ(constant(INT64_MIN), "-(ld_int)9223372036854775808ULL");
  EXPECT_EQ(constant(static_cast<WideInt>(1) << 64),
            "((ld_int)1ULL << 64) + (ld_int)0ULL");
  EXPECT_EQ(constant(-(static_cast<WideInt>(1) << 64)),
            "-(((ld_int)1ULL << 64) + (ld_int)0ULL)");
  EXPECT_EQ(constant(7, CType::integer(32, false)), "7U");
  EXPECT_EQ(constant(7, CType::integer(64, false)), "7ULL");
  EXPECT_EQ(constant(-7, CType::integer(64, true)), "-7LL");
  EXPECT_EQ(constant(7, CType::integer(8, true)), "(signed char)7");
  EXPECT_EQ(constant(INT32_MIN, CType::integer(32, true)),
            "(int)-2147483648LL");
  EXPECT_EQ(constant(INT64_MIN, CType::integer(64, true)),
            "(-9223372036854775807LL - 1)");
}

TEST_F(GuardText, ConversionsAreKeptUnlessTheyWiden) {
  const Expr *U = B.value(B.parameter("u", CType::integer(32, false)));
  const Expr *Wide = B.pool().cast(U, CType::integer(64, true));
  EXPECT_EQ(text(B.pool().guardValue(Wide)), "(ld_int)u");
  const Expr *Other = B.pool().cast(U, CType::integer(32, true));
  EXPECT_EQ(text(B.pool().guardValue(Other)), "(ld_int)(int)u");
}

TEST_F(GuardText, NegativesAreComputedWide) {
  const Expr *K = B.value(B.parameter("k"));
  const Expr *Minus = B.pool().unary(Operator::Negate, K, K->Type);
  EXPECT_EQ(text(B.pool().guardValue(Minus)), "-(ld_int)k");
  EXPECT_EQ(*modularText(Minus), "-(unsigned long long)k");
  EXPECT_EQ(*modularText(K), "(unsigned long long)k");
  const Expr *U = B.value(B.parameter("u", CType::integer(32, false)));
  const Expr *Wraps = B.pool().unary(Operator::Negate, U, U->Type);
  EXPECT_EQ(text(B.pool().guardValue(Wraps)), "(ld_int)-u");
  EXPECT_EQ(*modularText(Wraps), "(unsigned long long)-u");
}

TEST_F(GuardText, ComparisonsThatATypeDecidesAreNotWritten) {
  const Expr *U =
      B.pool().guardValue(B.value(B.parameter("u", CType::integer(32, false))));
  EXPECT_EQ(text(op(Operator::GE, U, number(0))), "1");
  EXPECT_EQ(text(op(Operator::LE, number(0), U)), "1");
  EXPECT_EQ(text(op(Operator::LT, U, number(0))), "0");
  EXPECT_EQ(text(op(Operator::LE, U, number(UINT32_MAX))), "1");
  EXPECT_EQ(text(op(Operator::GT, U, number(UINT32_MAX))), "0");
  EXPECT_EQ(text(op(Operator::NE, U, number(-1))), "1");
  EXPECT_EQ(text(op(Operator::GT, U, number(0))), "(ld_int)u > 0");
  EXPECT_EQ(text(op(Operator::LT, U, number(UINT32_MAX))),
            "(ld_int)u < 4294967295LL");
}

TEST_F(GuardText, PlacesAreWrittenWithTheirWayIn) {
  Symbol &S = B.pointer("s");
  Step Zero, Field, Two;
  Zero.Index = B.number(0);
  Two.Index = B.number(2);
  Field.K = Step::Kind::Field;
  Field.FieldName = "v";
  auto Read = [&](std::vector<Step> Steps) {
    Place P;
    P.Pointer = B.value(S);
    P.Steps = std::move(Steps);
    P.Type = NestBuilder::intType();
    return text(B.pool().read(B.pool().get(P)));
  };
  EXPECT_EQ(Read({Zero}), "s[0]");
  EXPECT_EQ(Read({Zero, Field}), "s->v");
  EXPECT_EQ(Read({Two, Field, Two}), "s[2].v[2]");
  Zero.Index = B.number(0, CType::integer(64, true));
  EXPECT_EQ(Read({Zero}), "s[0]");
  Field.FieldName = "";
  EXPECT_THAT(Read({Zero, Field}), testing::StartsWith("error: "));
}

TEST_F(GuardText, UnknownValuesAreErrors) {
  EXPECT_THAT(text(B.pool().get(Expr())), testing::StartsWith("error: "));
  EXPECT_THAT(text(nullptr), testing::StartsWith("error: "));
}
