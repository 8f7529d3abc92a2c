// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ReadText.h"

using namespace loopdist;
using testing::HasSubstr;
using testing::Not;

namespace {

/// The first line of the dump of a loop with this header.
std::string header(llvm::StringRef Header, llvm::StringRef Index = "int i; ") {
  std::string Text = dumpBody((Index + "for (" + Header + ") a[0] = 1;").str());
  llvm::StringRef Line = llvm::StringRef(Text).split('\n').second;
  return Line.split('\n').first.str();
}

/// The first obstacle of such a loop.
std::string refusal(llvm::StringRef Header, llvm::StringRef Index = "int i; ",
                    llvm::StringRef Body = "a[0] = 1;") {
  auto Unit = unitOf(("int g; volatile int v; void f(int n, int m, int k, int "
                      "*a) {" +
                      Index + "for (" + Header + ") {" + Body + "} }")
                         .str());
  if (Unit->Nests.empty())
    return "no loop";
  const Loop &L = *Unit->Nests[0]->Root;
  EXPECT_TRUE(L.Counted || !L.Obstacles.empty());
  EXPECT_EQ(L.Counted, L.Index != nullptr);
  return L.Obstacles.empty() ? "" : L.Obstacles[0].What;
}

TEST(CountedLoop, EverySpellingOfTheStepIsRead) {
  EXPECT_THAT(header("i = 0; i < n; i++"), HasSubstr("step 1 "));
  EXPECT_THAT(header("i = 0; i < n; ++i"), HasSubstr("step 1 "));
  EXPECT_THAT(header("i = 0; i < n; i += 3"), HasSubstr("step 3 "));
  EXPECT_THAT(header("i = 0; i < n; i = i + 3"), HasSubstr("step 3 "));
  EXPECT_THAT(header("i = 0; i < n; i = 3 + i"), HasSubstr("step 3 "));
  EXPECT_THAT(header("i = n; i > 0; i--"), HasSubstr("step -1 "));
  EXPECT_THAT(header("i = n; i > 0; --i"), HasSubstr("step -1 "));
  EXPECT_THAT(header("i = n; i > 0; i -= 2"), HasSubstr("step -2 "));
  EXPECT_THAT(header("i = n; i > 0; i = i - 2"), HasSubstr("step -2 "));
  EXPECT_THAT(header("i = n; i > 0; i += -2"), HasSubstr("step -2 "));
  EXPECT_THAT(header("i = 0; i < n; i += k"), HasSubstr("step k "));
  EXPECT_THAT(header("i = n; i > 0; i -= k"), HasSubstr("step -k "));
}

TEST(CountedLoop, UnsignedStepsAreSigned) {
  EXPECT_THAT(header("unsigned i = n; i > 0; i -= 2", ""),
              HasSubstr("step -2 "));
  EXPECT_THAT(header("unsigned i = n; i > 0; i += -1", ""),
              HasSubstr("step -1 "));
  EXPECT_THAT(header("unsigned long i = n; i > 0; i--", ""),
              HasSubstr("step -1 "));
}

TEST(CountedLoop, EveryRelationIsReadWithTheIndexOnTheLeft) {
  EXPECT_THAT(header("i = 0; i <= n; i++"), HasSubstr("i <= n;"));
  EXPECT_THAT(header("i = 0; i != n; i++"), HasSubstr("i != n;"));
  EXPECT_THAT(header("i = n; i >= m; i--"), HasSubstr("i >= m;"));
  EXPECT_THAT(header("i = 0; n > i; i++"), HasSubstr("i < n;"));
  EXPECT_THAT(header("i = 0; n >= i; i++"), HasSubstr("i <= n;"));
  EXPECT_THAT(header("i = n; m < i; i--"), HasSubstr("i > m;"));
  EXPECT_THAT(header("i = n; i; i--"), HasSubstr("i != 0;"));
}

TEST(CountedLoop, AnyIntegerTypeCounts) {
  for (const char *Type :
       {"char", "signed char", "unsigned char", "short", "unsigned short",
        "unsigned", "long", "unsigned long", "long long"})
    EXPECT_THAT(header((llvm::Twine(Type) + " i = 0; i < 9; i++").str(), ""),
                HasSubstr("own index"))
        << Type;
}

TEST(CountedLoop, OtherHeadersAreObstacles) {
  EXPECT_THAT(refusal("i = 0; ; i++"), HasSubstr("no condition"));
  EXPECT_THAT(refusal("; i < n; i++"), HasSubstr("does not initialise"));
  EXPECT_THAT(refusal("i = 0; i < n;"), HasSubstr("no step"));
  EXPECT_THAT(refusal("i = 0; i < n; i++, k++"), HasSubstr("several"));
  EXPECT_THAT(refusal("int i = 0, j = 0; i < n; i++", ""),
              HasSubstr("several"));
  EXPECT_THAT(refusal("i = 0, k = 1; i < n; i++"), HasSubstr("alone"));
  EXPECT_THAT(refusal("i = 0; i < n; i *= 2"), HasSubstr("add or subtract"));
  EXPECT_THAT(refusal("i = 0; i < n; i = n - i"), HasSubstr("no step of"));
  EXPECT_THAT(refusal("i = 0; i < n; i += 0"), HasSubstr("zero"));
  EXPECT_THAT(refusal("i = 0; i < n && i < m; i++"), HasSubstr("comparison"));
  EXPECT_THAT(refusal("i = 0; i * 2 < n; i++"), HasSubstr("comparison"));
  EXPECT_THAT(refusal("i = n; i-- > 0;"), HasSubstr("no step"));
  EXPECT_THAT(refusal("double i = 0; i < n; i++", ""), HasSubstr("no integer"));
  EXPECT_THAT(refusal("i = 0; i < 0.5 * n; i++"), HasSubstr("integer"));
  EXPECT_THAT(refusal("i = 0; i < n; i++", "volatile int i; "),
              HasSubstr("volatile"));
  EXPECT_THAT(refusal("g = 0; g < n; g++"), HasSubstr("no local variable"));
  EXPECT_THAT(refusal("i = 0; i < n; i++", "static int i; "),
              HasSubstr("no local variable"));
  EXPECT_THAT(refusal("i = 0; i < n; i++", "int i; int *p = &i; *p = 0; "),
              HasSubstr("address of i"));
  EXPECT_THAT(refusal("i = 0; i < n; i++", "int i; ", "i = i + 1;"),
              HasSubstr("written inside"));
  EXPECT_THAT(refusal("i = 0; i < (n = 3); i++"), HasSubstr("assigns inside"));
  EXPECT_THAT(refusal("i = 0; i < v; i++"), HasSubstr("volatile"));
  EXPECT_THAT(refusal("i = 0; i < i + n; i++"), HasSubstr("bound changes"));
  EXPECT_THAT(refusal("i = 1; i < n; i += i"), HasSubstr("step changes"));
  EXPECT_THAT(refusal("i = 0; i < n; i += sizeof(int)"),
              HasSubstr("another type"));
}

TEST(CountedLoop, WhileAndDoAreNotCountedButTheirInnerLoopsAre) {
  std::string Text = dumpBody("while (n > m) { for (int i = 0; i < m; i++) "
                              "a[i] = n; n = n - 1; }");
  EXPECT_THAT(Text, HasSubstr("is not a counted loop: while"));
  EXPECT_THAT(Text, HasSubstr("  for i = 0; i < m; step 1"));
  EXPECT_THAT(dumpBody("do n = n - 1; while (n > m);"),
              HasSubstr("is not a counted loop: do"));
}

TEST(CountedLoop, AnIndexUsedByTwoLoopsBelongsToTheInnerOne) {
  std::string Text = dumpBody(
      "int i; for (i = 0; i < n; i++) for (i = 0; i < m; i++) a[i] = 0;");
  EXPECT_THAT(Text, HasSubstr("i is written inside the loop"));
  EXPECT_THAT(Text, HasSubstr("for i = 0; i < m;"));
}

TEST(CountedLoop, ConditionKeepsTheConversionsOfC) {
  auto Unit = unitOf("void f(unsigned long n, int *a) { for (int i = 0; i < n; "
                     "i++) a[i] = 0; }");
  const Loop &L = *Unit->Nests[0]->Root;
  const Expr *Left = L.Condition->Operands[0];
  EXPECT_EQ(Left->K, Expr::Kind::Cast);
  EXPECT_EQ(Left->Type, CType::integer(64, false));
  EXPECT_EQ(Left->Operands[0]->K, Expr::Kind::Index);
  EXPECT_EQ(Left->Operands[0]->Type, CType::integer(32, true));
  EXPECT_EQ(L.Bound, L.Condition->Operands[1]);
}

TEST(CountedLoop, BoundIsTheValueThatIsCompared) {
  auto Unit = unitOf("void f(int n, int *a) { for (unsigned i = 0; i < n; i++) "
                     "a[i] = 0; }");
  EXPECT_EQ(Unit->Nests[0]->Root->Bound->Type, CType::integer(32, false));
}

TEST(Canonical, PlainHeadersAre) {
  for (const char *Header :
       {"i = 0; i < n; i++", "i = n; i >= 0; --i", "i = 0; n > i; i += 2",
        "i = 0; i < n; i += k", "i = n; i > 0; i -= k"})
    EXPECT_THAT(header(Header), HasSubstr("canonical")) << Header;
}

TEST(Canonical, AnIndexNarrowerThanIntIsNot) {
  for (const char *Type : {"short", "signed char", "unsigned short"})
    EXPECT_THAT(header((llvm::Twine(Type) + " i = 0; i < n; i++").str(), ""),
                Not(HasSubstr("canonical")))
        << Type;
}

TEST(Canonical, HeadersThatCompilersRefuseAreNot) {
  for (const char *Header :
       {"i = 0; (i < n); i++", "i = 0; i != n; i++", "(i = 0); i < n; i++",
        "i = 0; i < n; (i++)", "i = 0; i < n; i = i + 1", "i = 0; (i) < n; i++",
        "i = 0; (long)i < n; i++", "i = 0; i < n; i--", "i = n; i > 0; i++",
        "i = 0; i < n; (i)++"})
    EXPECT_THAT(header(Header), Not(HasSubstr("canonical"))) << Header;
}

TEST(Canonical, TheIndexMustNotBeConverted) {
  for (const char *Header :
       {"int i = 0; i < (unsigned)n; i++", "int i = 0; i < sizeof(long); i++",
        "int i = 0; i < 9L; i++", "unsigned i = 0; i < 9L; i++"})
    EXPECT_THAT(header(Header, ""), Not(HasSubstr("canonical"))) << Header;
  EXPECT_THAT(header("unsigned i = 0; i < n; i++", ""), HasSubstr("canonical"));
  EXPECT_THAT(header("long i = 0; i < n; i++", ""), HasSubstr("canonical"));
}

TEST(LoopHeader, WritesAnIndexFromOutside) {
  EXPECT_THAT(dumpBody("int i; for (i = k; i < n; i += m) a[i] = 0;"),
              HasSubstr("C1 `i < n` reads k writes i reads n reads m"));
  EXPECT_THAT(dumpBody("for (int i = k; i < n; i++) a[i] = 0;"),
              HasSubstr("C1 `i < n` reads k reads n\n"));
}

TEST(LoopRange, EndsBehindTheLastSemicolonOrBrace) {
  auto Text = [](llvm::StringRef Loop) {
    auto Unit = unitOf(("void f(int n, int *a) { " + Loop + " n = 0; }").str());
    FileRange R = Unit->Nests[0]->Root->Range;
    EXPECT_TRUE(R.Verbatim);
    return Unit->Text.substr(R.Begin, R.End - R.Begin);
  };
  for (const char *Loop :
       {"for (int i = 0; i < n; i++) a[i] = 0 /* ; */ ;",
        "for (int i = 0; i < n; i++) { a[i] = 0; }",
        "for (int i = 0; i < n; i++) if (a[i]) a[i] = 0; else a[i] = 1;",
        "for (int i = 0; i < n; i++) ;", "do n--; while (n);",
        "for (int i = 0; i < n; i++) for (;;) a[i] = \"x\"[0];"})
    EXPECT_EQ(Text(Loop), Loop);
}

TEST(LoopRange, BodyRangeHasItsBracesOrSemicolon) {
  auto Unit = unitOf("void f(int n, int *a) { for (int i = 0; i < n; i++) "
                     "a[i] = 0; for (int i = 0; i < n; i++) { a[i] = 1; } }");
  auto Text = [&](FileRange R) {
    return Unit->Text.substr(R.Begin, R.End - R.Begin);
  };
  EXPECT_EQ(Text(Unit->Nests[0]->Root->BodyRange), "a[i] = 0;");
  EXPECT_EQ(Text(Unit->Nests[1]->Root->BodyRange), "{ a[i] = 1; }");
}

TEST(DeadAfter, NamesWhatNobodyReadsAfterTheLoop) {
  std::string Text = dumpBody("int i; double t, u; for (i = 0; i < n; i++) { t "
                              "= x[i]; u = t; y[i] = u; } y[0] = u;");
  EXPECT_THAT(Text, HasSubstr("dead after: i t\n"));
}

TEST(OldC, LoopsOfC89StaySerial) {
  EXPECT_THAT(
      dumpBody("int i; for (i = 0; i < n; i++) a[i] = 0;", "", {"-std=gnu89"}),
      HasSubstr("older than C99"));
  EXPECT_FALSE(unitOf("int x;", {"-std=c89"})->DeclarationsInFor);
  EXPECT_TRUE(unitOf("int x;", {"-std=c99"})->DeclarationsInFor);
}

} // namespace
