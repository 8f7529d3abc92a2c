// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ReadText.h"

using namespace loopdist;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

const char *const Loop1 = "for (int i = 0; i < n; i++) a[i] = 1;";

/// The verdict on each outermost loop of f: "", "off", an obstacle, or why it
/// cannot be edited.
std::vector<std::string> verdicts(llvm::StringRef Body,
                                  llvm::StringRef Prelude = "",
                                  std::vector<std::string> Flags = {}) {
  auto Unit =
      unitOf((Prelude + "\nvoid f(int n, int *a) {\n" + Body + "\n}\n").str(),
             std::move(Flags));
  std::vector<std::string> Out;
  for (const auto &N : Unit->Nests) {
    const Obstacle *O = firstObstacle(*N->Root);
    Out.push_back(O ? O->What : N->Root->Off ? "off" : N->Root->Uneditable);
  }
  return Out;
}

std::string verdict(llvm::StringRef Body, llvm::StringRef Prelude = "",
                    std::vector<std::string> Flags = {}) {
  auto All = verdicts(Body, Prelude, std::move(Flags));
  return All.size() == 1 ? All[0] : "not one loop";
}

TEST(EditGate, MacrosThatContainAPartOfTheLoop) {
  const char *Macros =
      "#define END }\n#define LAST(x) x = 1; n = 2\n#define "
      "SEMI(x) x = 1;\n#define FOR(i, n) for (int i = 0; i < n; "
      "i++)\n#define ALL(x) x\n#define SC ;\n";
  for (const char *Loop :
       {"for (int i = 0; i < n; i++) { a[i] = 0; END",
        "for (int i = 0; i < n; i++) LAST(a[i]);",
        "for (int i = 0; i < n; i++) SEMI(a[i])",
        "for (int i = 0; i < n; i++) a[i] = 1 SC", "FOR(i, n) a[i] = 1;",
        "ALL(for (int i = 0; i < n; i++) a[i] = 2;)"})
    EXPECT_THAT(verdict(Loop, Macros), HasSubstr("macro")) << Loop;
}

TEST(EditGate, MacrosInsideTheLoopAreFine) {
  const char *Macros = "#define N n\n#define SET(x) x = 1\n#define V(x) (x)\n";
  for (const char *Loop : {"for (int i = 0; i < N; i++) { a[i] = V(i); }",
                           "for (int i = 0; i < n; i++) SET(a[i]);",
                           "for (int i = 0; i < n; i++) a[i] = V(i);"})
    EXPECT_THAT(verdict(Loop, Macros), IsEmpty()) << Loop;
}

TEST(EditGate, DirectivesInsideTheLoop) {
  for (const char *Directive :
       {"#ifdef X\na[i] = 2;\n#endif", "#if 0\n#endif", "#define X 1",
        "#line 7", "#pragma scop", "#\n", "#include <stddef.h>",
        "_Pragma(\"scop\")", "a[i] = __LINE__;", "a[i] = __COUNTER__;"})
    EXPECT_THAT(verdict((llvm::Twine("for (int i = 0; i < n; i++) {\n") +
                         Directive + "\na[i] = 1; }")
                            .str()),
                Not(IsEmpty()))
        << Directive;
}

TEST(EditGate, ACounterInAMacro) {
  EXPECT_THAT(
      verdict("for (int i = 0; i < n; i++) a[i] = C;", "#define C __COUNTER__"),
      HasSubstr("__COUNTER__"));
}

TEST(EditGate, PragmasThatWantALoop) {
  for (const char *Pragma : {"GCC ivdep", "GCC unroll 4", "unroll",
                             "clang loop unroll(disable)", "vector always"})
    EXPECT_THAT(
        verdict((llvm::Twine("#pragma ") + Pragma + "\n" + Loop1).str()),
        Not(IsEmpty()))
        << Pragma;
  for (const char *Pragma : {"scop", "GCC diagnostic push", "message(\"x\")"})
    EXPECT_THAT(
        verdict((llvm::Twine("#pragma ") + Pragma + "\n" + Loop1).str()),
        IsEmpty())
        << Pragma;
}

TEST(EditGate, IncludedBodies) {
  TemporaryFile Part("a[i] = 1; }", "inc");
  EXPECT_THAT(verdict(("for (int i = 0; i < n; i++) {\n#include \"" +
                       Part.Path + "\"\n")
                          .str()),
              Not(IsEmpty()));
}

TEST(EditGate, LoopsOfHeadersAreNotOurs) {
  TemporaryFile Header("static void g(int n, int *a) { for (int i = 0; i < n; "
                       "i++) a[i] = 1; }\n",
                       "h");
  EXPECT_THAT(verdicts(Loop1, ("#include \"" + Header.Path + "\"").str()),
              ElementsAre(""));
}

TEST(Pragmas, ConstructsOfOpenMPAreLeftAlone) {
  for (const std::vector<std::string> &Flags :
       {std::vector<std::string>{}, std::vector<std::string>{"-fopenmp"}}) {
    for (const char *Body :
         {"#pragma omp parallel for\n%", "#pragma omp parallel\n{ n = 2; % }",
          "#pragma omp parallel\n{ if (n) { % } }",
          "#pragma omp parallel\nif (n) %", "#pragma omp single\n{{ % }}",
          "#pragma omp parallel for\nfor (int k = 0; k < n; k++) %",
          "for (int k = 0; k < n; k++) {\n#pragma omp simd\n% }",
          "_Pragma(\"omp parallel for\") %", "#pragma acc kernels\n%"}) {
      std::string Text = Body;
      Text.replace(Text.find('%'), 1, Loop1);
      EXPECT_THAT(verdict(Text, "", Flags), Not(IsEmpty())) << Body;
    }
    EXPECT_THAT(
        verdicts(
            (llvm::Twine("#pragma omp parallel\n{ n = 1; }\n") + Loop1).str(),
            "", Flags),
        ElementsAre(""));
  }
}

TEST(Pragmas, AConstructCoversTheInnerLoopsOfItsStatement) {
  auto Unit =
      unitOf("void f(int n, int *a) { while (n) {\n#pragma omp "
             "critical\nif (n) for (int i = 0; i < n; i++) a[i] = 1;\n} "
             "}");
  EXPECT_NE(firstObstacle(*childLoops(*Unit->Nests[0]->Root)[0]), nullptr);
}

TEST(Pragmas, LoopsInConstructsAreFoundWithAndWithoutTheFlag) {
  for (const std::vector<std::string> &Flags :
       {std::vector<std::string>{}, std::vector<std::string>{"-fopenmp"}})
    EXPECT_EQ(verdicts((llvm::Twine("#pragma omp parallel\n{ ") + Loop1 +
                        Loop1 + " }\n" + Loop1)
                           .str(),
                       "", Flags)
                  .size(),
              3u);
}

TEST(Pragmas, WritesInConstructsCount) {
  auto Unit = unitOf("void f(int n, int m, int *a) {\n#pragma omp parallel\n{ "
                     "m = 1; }\nfor (int i = 0; i < n; i++) a[i] = m; }",
                     {"-fopenmp"});
  for (const Symbol &S : Unit->Nests[0]->Symbols)
    EXPECT_EQ(S.NeverReassigned, S.Name != "m" && S.Name != "i") << S.Name;
}

TEST(OffSwitch, PragmaAndComments) {
  std::string L = Loop1;
  EXPECT_THAT(verdicts("#pragma loopdist off\n" + L + L +
                       "\n#pragma loopdist on\n" + L),
              ElementsAre("off", "off", ""));
  EXPECT_THAT(verdict("/* loopdist: off */ " + L), "off");
  EXPECT_THAT(verdict("// loopdist: off\n" + L), "off");
  EXPECT_THAT(verdict("/* loopdist: off */ /* why */\n\n" + L), "off");
  EXPECT_THAT(
      verdict("/*loopdist: i runs in parallel*/ { if (n) { " + L + " } }"),
      "off");
  EXPECT_THAT(verdicts("/* loopdist: off */ { " + L + " }" + L),
              ElementsAre("off", ""));
  EXPECT_THAT(verdict("/* loopdist: on */ " + L), "");
  EXPECT_THAT(verdict("/* loopdist: off */ n = 1; " + L), "");
  EXPECT_THAT(verdict("/* see loopdist: off */ " + L), "");
  EXPECT_THAT(verdict("#if 0\n/* loopdist: off */\n#endif\n" + L), "");
  EXPECT_THAT(verdict("char *s = \"/* loopdist: off */\"; " + L), "");
}

TEST(OffSwitch, BeforeAFunction) {
  for (const char *Start :
       {"/* loopdist: off */\n", "/* loopdist: off */ static ",
        "/* loopdist: off */ __attribute__((noinline)) ",
        "static /* loopdist: off */ "})
    EXPECT_TRUE(unitOf((llvm::Twine("int x;\n") + Start +
                        "void f(int n, int *a) { " + Loop1 + " }")
                           .str())
                    ->Nests[0]
                    ->Root->Off)
        << Start;
  EXPECT_THAT(verdict(Loop1, "/* loopdist: off */ int x;"), "");
}

TEST(OffSwitch, OfAnInnerLoop) {
  auto Unit = unitOf((llvm::Twine("void f(int n, int *a) { for (int k = 0; k < "
                                  "n; k++) { /* loopdist: off */ ") +
                      Loop1 + Loop1 + " } }")
                         .str());
  const Loop &Root = *Unit->Nests[0]->Root;
  EXPECT_FALSE(Root.Off);
  EXPECT_TRUE(childLoops(Root)[0]->Off);
  EXPECT_FALSE(childLoops(Root)[1]->Off);
}

TEST(OffSwitch, CoversTheLoopsInsideALoop) {
  auto Unit = unitOf((llvm::Twine("void f(int n, int *a) { /* loopdist: off */ "
                                  "for (int k = 0; k < n; k++) ") +
                      Loop1 + " }")
                         .str());
  EXPECT_TRUE(childLoops(*Unit->Nests[0]->Root)[0]->Off);
}

/// The text before which the runtime's include goes.
std::string afterInclude(llvm::StringRef Text) {
  auto Unit = unitOf(Text);
  return llvm::StringRef(Unit->Text)
      .drop_front(Unit->IncludeOffset)
      .take_until([](char C) { return C == '\n' || C == '\r'; })
      .str();
}

TEST(Unit, IncludeOffset) {
  EXPECT_EQ(afterInclude("#include <stddef.h>\nint x;\n"), "int x;");
  EXPECT_EQ(afterInclude("#include <stddef.h> /* a\n b */ // c\nint x;\n"),
            "int x;");
  EXPECT_EQ(afterInclude("#define _GNU_SOURCE\n#include <stddef.h>\n#ifdef "
                         "A\n#include <stdio.h>\n#endif\nint x;\n"),
            "#ifdef A");
  EXPECT_EQ(afterInclude("/* licence */\n\n#define _GNU_SOURCE 1\nint x;\n"),
            "int x;");
  EXPECT_EQ(afterInclude("/* licence\n*/\nint x;\n"), "int x;");
  EXPECT_EQ(afterInclude("#ifndef A\n#define A\nint x;\n#endif\n"), "int x;");
  EXPECT_EQ(afterInclude("int x;\n#include <stddef.h>\n"), "int x;");
  EXPECT_EQ(afterInclude("#define work 3\nint x;\n"), "#define work 3");
  EXPECT_EQ(afterInclude("#include \\\n<stddef.h>\nint x;\n"), "int x;");
}

TEST(Unit, LineEndsAndOffsetsOfDosFiles) {
  auto Unit = unitOf("#include <stddef.h>\r\nvoid f(int n, int *a) {\r\n  for "
                     "(int i = 0; i < n; i++)\r\n    a[i] = 1;\r\n}\r\n");
  EXPECT_EQ(Unit->LineEnd, "\r\n");
  FileRange R = Unit->Nests[0]->Root->Range;
  EXPECT_EQ(Unit->Text.substr(R.Begin, R.End - R.Begin),
            "for (int i = 0; i < n; i++)\r\n    a[i] = 1;");
  EXPECT_EQ(Unit->Text.substr(Unit->IncludeOffset, 4), "void");
  EXPECT_EQ(unitOf("int x;\n")->LineEnd, "\n");
}

TEST(Unit, KnowsTheRuntimeAndItsHeader) {
  auto Unit = unitOf("#include <loopdist/parallel.h>\nint x;\n");
  EXPECT_TRUE(Unit->IncludesRuntime);
  EXPECT_FALSE(unitOf("int x;\n")->IncludesRuntime);
}

TEST(Unit, IdentifiersHaveMacrosAndMembers) {
  auto Unit = unitOf("#define mac 1\nstruct s { int mem; }; int var;\n");
  for (const char *Name : {"mac", "mem", "var", "s"})
    EXPECT_EQ(Unit->Identifiers.count(Name), 1u) << Name;
}

std::vector<std::string> errorsOf(llvm::StringRef Text,
                                  llvm::StringRef Suffix = "c") {
  return readText(Text, {}, Suffix).Errors;
}

TEST(Files, ErrorsAreLines) {
  auto Errors = errorsOf("int f(void) {\n  return g;\n}\n");
  ASSERT_EQ(Errors.size(), 1u);
  EXPECT_THAT(Errors[0], HasSubstr(".c:2:10: error: use of undeclared"));
  EXPECT_EQ(readText("int f(void) { return g; }").Unit, nullptr);
}

TEST(Files, ErrorsNameTheLinesOfTheFile) {
  EXPECT_THAT(errorsOf("#line 70 \"other.c\"\nint x = y;\n"),
              ElementsAre(HasSubstr(".c:2:9: error: use of undeclared")));
}

TEST(Files, AtMostTwentyErrors) {
  std::string Text = "int f(void) { ";
  for (int I = 0; I < 60; ++I)
    Text += "g" + std::to_string(I) + ";\n";
  EXPECT_EQ(readText(Text + "}", {"-ferror-limit=0"}).Errors.size(), 20u);
}

TEST(Files, WarningsAreNone) {
  EXPECT_THAT(
      readText("int f(int x) { if (x = 1) ; }\n", {"-Wall", "-Werror"}).Errors,
      IsEmpty());
}

TEST(Files, ThatAreNoInput) {
  clang::tooling::FixedCompilationDatabase Commands(".", {});
  auto Errors = [&](llvm::StringRef Path) {
    return readSource(Path, Commands, {}).Errors;
  };
  EXPECT_THAT(Errors("/nonexistent/x.c"),
              ElementsAre(HasSubstr("/nonexistent/x.c:1:1: error: cannot be "
                                    "read")));
  EXPECT_THAT(Errors("/"), ElementsAre(HasSubstr("is a directory")));
  EXPECT_THAT(Errors("/dev/null"), ElementsAre(HasSubstr("no regular file")));
  EXPECT_THAT(errorsOf(""), ElementsAre(HasSubstr("is empty")));
  EXPECT_THAT(errorsOf(" \n\t"), ElementsAre(HasSubstr("is empty")));
  EXPECT_THAT(errorsOf(std::string(10 << 20, ' ')),
              ElementsAre(HasSubstr("larger than 10 MB")));
}

TEST(Files, OnlyC) {
  EXPECT_THAT(errorsOf("class a {};\n", "cpp"),
              ElementsAre(HasSubstr("only C is supported")));
  EXPECT_THAT(
      readText("class a {};\n", {"-nocudainc", "-nocudalib"}, "cu").Errors,
      ElementsAre(HasSubstr("only C is supported")));
  EXPECT_THAT(errorsOf("@class a;\n", "m"),
              ElementsAre(HasSubstr("only C is supported")));
}

TEST(Files, CheckParsesTheNewTextWithTheRuntime) {
  TemporaryFile File("int x;\n");
  clang::tooling::FixedCompilationDatabase Commands(".", {});
  EXPECT_THAT(
      checkParses(File.Path,
                  "#include <loopdist/parallel.h>\nint f(void) { return "
                  "ld_parallel_ok(1.0); }\n",
                  Commands, {}),
      IsEmpty());
  EXPECT_THAT(
      checkParses(File.Path, "int f(void) { return y; }\n", Commands, {}),
      ElementsAre(HasSubstr(":1:22: error: use of undeclared")));
}

TEST(Files, ExtraArgumentsAreAppended) {
  TemporaryFile File("int x = Y;\n");
  clang::tooling::FixedCompilationDatabase Commands(".", {});
  FrontendOptions Options;
  Options.ExtraArgs = {"-DY=1"};
  EXPECT_THAT(readSource(File.Path, Commands, Options).Errors, IsEmpty());
}

} // namespace
