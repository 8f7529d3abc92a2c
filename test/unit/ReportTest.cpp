// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Report.h"
#include "report/Print.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace loopdist;
using testing::HasSubstr;

namespace {

/// What the layers would say about
///
///   12  for (i = 1; i < n; i++)
///   13    for (int j = 0; j < m; j++)
///   14      a[i][j] = a[i - 1][j];
///
/// with the inner loop in parallel when k is not 0.
class ReportTest : public testing::Test {
protected:
  ReportTest();

  Loop *addLoop(unsigned Line, unsigned Level, const Symbol *Index);
  const Symbol *addSymbol(const char *Name);
  const Expr *value(const char *Name);
  void addStatement();
  void addFlow();
  void decide();

  std::string text() { return printed(printText, File); }
  std::string deps() { return printed(printDependences, File.Nests[0]); }
  std::string plan() { return printed(printPlan, File.Nests[0]); }
  llvm::json::Value json();

  template <typename PrinterT, typename T>
  std::string printed(PrinterT Printer, const T &What) {
    std::string Result;
    llvm::raw_string_ostream OS(Result);
    Printer(OS, What);
    return Result;
  }

  FileReport File;
  Nest *N = nullptr;
  Loop *Outer = nullptr, *Inner = nullptr;
  Statement *S1 = nullptr, *C1 = nullptr;
};

const Symbol *ReportTest::addSymbol(const char *Name) {
  Symbol &S = N->Symbols.emplace_back();
  S.Id = N->Symbols.size();
  S.Name = Name;
  S.Type = CType::integer(32, true);
  return &S;
}

const Expr *ReportTest::value(const char *Name) {
  Place P;
  P.Object = addSymbol(Name);
  P.Type = P.Object->Type;
  P.Size = 4;
  return N->Pool->guardValue(N->Pool->read(N->Pool->get(P)));
}

Loop *ReportTest::addLoop(unsigned Line, unsigned Level, const Symbol *Index) {
  Loop &L = N->Loops.emplace_back();
  L.Level = Level;
  L.At = {Line, 3};
  L.EndLine = 14;
  L.Counted = true;
  L.Index = Index;
  return &L;
}

void ReportTest::addStatement() {
  C1 = &N->Statements.emplace_back();
  C1->K = Statement::Kind::Condition;
  C1->Id = "C1";
  C1->At = {12, 3};
  C1->Text = "i = 1; i < n; i++";
  Outer->Header = C1;
  S1 = &N->Statements.emplace_back();
  S1->Id = "S1";
  S1->At = {14, 7};
  S1->Text = "a[i][j] = a[i - 1][j]";
  Inner->Body = {S1};
  for (bool IsWrite : {false, true}) {
    Access &A = N->Accesses.emplace_back();
    A.IsWrite = IsWrite;
    A.At = {14, IsWrite ? 7u : 17u};
    A.Text = IsWrite ? "a[i][j]" : "a[i - 1][j]";
    A.Owner = S1;
    S1->Accesses.push_back(&A);
  }
}

void ReportTest::addFlow() {
  RootFacts &Root = File.Nests[0].Facts.Roots.emplace_back();
  Root.Root = Outer;
  LoopFacts &Facts = Root.Loops.emplace_back();
  Facts.L = Outer;
  Facts.TripCount =
      N->Pool->guard(Operator::Sub, value("n"), N->Pool->guardConstant(1));
  Dependence &D = Root.Dependences.emplace_back();
  D.Source = D.Sink = S1;
  D.SourceAccess = S1->Accesses[1];
  D.SinkAccess = S1->Accesses[0];
  D.Variable = "a";
  D.Levels = {{Direction::LT, 1}, {Direction::EQ, 0}};
}

void ReportTest::decide() {
  NestPlan &Plan = File.Nests[0].Plan;
  Plan.N = N;
  Plan.Report.L = Outer;
  Plan.Report.Refusal = "a[i][j] flows to a[i - 1][j]";
  PiecePlan &P = Plan.Report.Pieces.emplace_back();
  P.L = Inner;
  P.Class = PieceClass::Parallel;
  P.What = Decision::ParallelFor;
  P.Guards = {"k is not 0", "a and b do not overlap"};
  RootPlan &Root = Plan.Roots.emplace_back();
  Root.Root = Outer;
  Root.TripCount = File.Nests[0].Facts.Roots[0].Loops[0].TripCount;
  Root.Conditions = {value("k")};
  OverlapTest &Test = Root.Overlaps.emplace_back();
  Test.A = {nullptr, nullptr, N->Pool->guardConstant(0), value("n"), "a"};
  Test.B = {nullptr, nullptr, N->Pool->guardConstant(0), value("m"), "s->b"};
  ParallelRegion &Region = Root.Regions.emplace_back();
  Region.L = Inner;
  Region.Private = {{addSymbol("t"), false}, {addSymbol("u"), true}};
}

ReportTest::ReportTest() {
  File.Path = "dir/f.c";
  File.Unit = std::make_unique<SourceUnit>();
  N = File.Unit->Nests.emplace_back(std::make_unique<Nest>()).get();
  N->Function = "sweep";
  Outer = addLoop(12, 1, addSymbol("i"));
  Inner = addLoop(13, 2, addSymbol("j"));
  Inner->Parent = Outer;
  Outer->Body = {Inner};
  N->Root = Outer;
  addStatement();
  File.Nests.emplace_back();
  addFlow();
  decide();
}

llvm::json::Value ReportTest::json() {
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  printJson(OS, File, {"strict"});
  return llvm::cantFail(llvm::json::parse(Result));
}

TEST_F(ReportTest, TextHasOneLineForEachLoop) {
  EXPECT_EQ(text(),
            "dir/f.c:12: loop over i: unknown, serial: a[i][j] flows to "
            "a[i - 1][j]\n"
            "dir/f.c:13:   loop over j: parallel, parallel_for; guards: k is "
            "not 0, a and b do not overlap\n");
}

TEST_F(ReportTest, TextNamesTheHintLast) {
  File.Nests[0].Plan.Report.Hint = "declare t inside the loop";
  EXPECT_THAT(text(), HasSubstr("a[i - 1][j]; hint: declare t inside the "
                                "loop\n"));
}

TEST_F(ReportTest, ALoopThatIsSwitchedOffSaysSo) {
  File.Nests[0].Plan.Report.Refusal = "";
  Outer->Off = true;
  EXPECT_THAT(text(), HasSubstr("loop over i: unknown, serial: switched off"));
}

TEST_F(ReportTest, ALoopWithoutIndexHasNoName) {
  Outer->Index = nullptr;
  EXPECT_THAT(text(), HasSubstr("dir/f.c:12: loop: unknown"));
  EXPECT_EQ(*json()
                 .getAsObject()
                 ->getArray("files")
                 ->front()
                 .getAsObject()
                 ->getArray("loops")
                 ->front()
                 .getAsObject()
                 ->get("index"),
            llvm::json::Value(nullptr));
}

TEST_F(ReportTest, JsonHasEveryFieldOfTheFormat) {
  llvm::Expected<llvm::json::Value> Expected = llvm::json::parse(R"({
    "version": 1, "fp": "strict", "files": [
     {"path": "dir/f.c", "errors": [], "loops": [
      {"function": "sweep", "line": 12, "end_line": 14, "depth": 2,
       "index": "i", "trip_count": "n - 1",
       "statements": [
         {"id": "S1", "line": 14, "text": "a[i][j] = a[i - 1][j]"},
         {"id": "C1", "line": 12, "text": "i = 1; i < n; i++"}],
       "dependences": [
         {"source": "S1", "sink": "S1", "kind": "flow", "variable": "a",
          "root_level": 1, "distance": [1, 0], "direction": ["<", "="],
          "source_access": {"text": "a[i][j]", "line": 14, "column": 7},
          "sink_access": {"text": "a[i - 1][j]", "line": 14, "column": 17},
          "assumed": null, "removed_by": null}],
       "pieces": [
         {"level": 1, "line": 12, "statements": ["S1"], "class": "unknown",
          "order": 0, "coefficients": "none", "chen_type": 0,
          "decision": "serial", "guards": [],
          "refusal": "a[i][j] flows to a[i - 1][j]", "hint": null,
          "bounds": null, "pieces": [
           {"level": 2, "line": 13, "statements": ["S1"], "class": "parallel",
            "order": 0, "coefficients": "none", "chen_type": 0,
            "decision": "parallel_for",
            "guards": ["k is not 0", "a and b do not overlap"],
            "refusal": null, "hint": null, "bounds": null,
            "pieces": []}]}]}]}]})");
  ASSERT_TRUE(bool(Expected)) << llvm::toString(Expected.takeError());
  std::string Found, Wanted;
  llvm::raw_string_ostream(Found) << llvm::formatv("{0:2}", json());
  llvm::raw_string_ostream(Wanted) << llvm::formatv("{0:2}", *Expected);
  EXPECT_EQ(Found, Wanted);
}

TEST_F(ReportTest, JsonIsValidForSourcesThatAreNotUtf8) {
  S1->Text = "a[i] = \"\xff\"";
  File.Path = "\xfe.c";
  json();
}

TEST_F(ReportTest, JsonHasNoDistanceUnlessEveryLevelHasOne) {
  Dependence &D = File.Nests[0].Facts.Roots[0].Dependences[0];
  D.Levels[1] = {Direction::Any, std::nullopt};
  D.Assumed = "subscript is not affine";
  std::string Found;
  llvm::raw_string_ostream(Found) << json();
  EXPECT_THAT(Found, HasSubstr("\"distance\":null"));
  EXPECT_THAT(Found, HasSubstr("\"direction\":[\"<\",\"*\"]"));
  EXPECT_THAT(Found, HasSubstr("\"assumed\":\"subscript is not affine\""));
}

TEST_F(ReportTest, JsonListsTheErrorsOfAFile) {
  FileReport Bad;
  Bad.Path = "bad.c";
  Bad.Errors = {"bad.c:1:1: error: is empty"};
  std::string Found;
  llvm::raw_string_ostream OS(Found);
  printJson(OS, Bad, {});
  EXPECT_THAT(Found, HasSubstr("\"bad.c:1:1: error: is empty\""));
  EXPECT_THAT(Found, HasSubstr("\"loops\": []"));
}

TEST_F(ReportTest, DependencesNameTheLevelsThatCarryThem) {
  EXPECT_EQ(deps(), "loop at line 12\n"
                    "  flow a[i][j] -> a[i - 1][j]: direction (<, =), distance "
                    "(1, 0), carried at level 1\n");
  Dependence &D = File.Nests[0].Facts.Roots[0].Dependences[0];
  D.Levels = {{Direction::LE, std::nullopt}, {Direction::Any, std::nullopt}};
  D.Assumed = "subscript is not affine";
  EXPECT_THAT(deps(), HasSubstr("direction (<=, *), distance (*, *), carried "
                                "at levels 1, 2, assumed: subscript is not "
                                "affine\n"));
}

TEST_F(ReportTest, LevelsAreThoseOfTheNestAlsoBelowOtherLoops) {
  RootFacts &Root = File.Nests[0].Facts.Roots[0];
  Root.Root = Inner;
  Root.Dependences[0].Levels = {{Direction::LT, 1}};
  File.Nests[0].Facts.Others = {
      {Outer, {{12, 3}, "calls printf, which may write memory", ""}}};
  EXPECT_EQ(deps(),
            "loop at line 12: not analysed: calls printf, which may write "
            "memory\n"
            "loop at line 13\n"
            "  flow a[i][j] -> a[i - 1][j]: direction (<), distance (1), "
            "carried at level 2\n");
}

TEST_F(ReportTest, ControlAndHarmlessDependencesSayWhatTheyAre) {
  Dependence &D = File.Nests[0].Facts.Roots[0].Dependences[0];
  D.K = Dependence::Kind::Control;
  D.Source = C1;
  D.SourceAccess = D.SinkAccess = nullptr;
  D.Levels = {{Direction::EQ, 0}, {Direction::EQ, 0}};
  D.RemovedBy = "privatization of t";
  EXPECT_THAT(deps(),
              HasSubstr("  control C1 -> S1: direction (=, =), distance "
                        "(0, 0), loop independent, removed by "
                        "privatization of t\n"));
}

TEST_F(ReportTest, PlanShowsTheGuardOfTheRootAndTheScalarsOfTheRegion) {
  EXPECT_EQ(plan(), "loop at line 12 over i: unknown, serial\n"
                    "  refusal a[i][j] flows to a[i - 1][j]\n"
                    "  trips n - 1\n"
                    "  condition k\n"
                    "  overlap a[0 .. n] with s->b[0 .. m]\n"
                    "  loop at line 13 over j: parallel, parallel_for\n"
                    "    private t, last value of u\n");
}

} // namespace
