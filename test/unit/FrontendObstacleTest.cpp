// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ReadText.h"

using namespace loopdist;
using testing::AnyOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

/// What stops the loop with this body; empty if nothing does.
std::string stop(llvm::StringRef Body, llvm::StringRef Prelude = "",
                 std::vector<std::string> Flags = {},
                 llvm::StringRef Before = "") {
  auto Unit =
      unitOf((Prelude +
              "\nvoid f(int n, int *a, double *x, void "
              "(*p)(void), ...) { " +
              Before + " for (int i = 0; i < n; i++) { " + Body + " } }")
                 .str(),
             std::move(Flags));
  if (Unit->Nests.empty())
    return "no nest";
  const Obstacle *O = firstObstacle(*Unit->Nests.back()->Root);
  return O ? O->What : "";
}

TEST(Obstacles, ControlFlow) {
  EXPECT_THAT(stop("if (a[i]) break;"), HasSubstr("break"));
  EXPECT_THAT(stop("if (a[i]) return;"), HasSubstr("return"));
  EXPECT_THAT(stop("if (a[i]) goto e; e: a[i] = 0;"), HasSubstr("goto"));
  EXPECT_THAT(stop("e: a[i] = 0;"), HasSubstr("label"));
  EXPECT_THAT(stop("switch (a[i]) { case 1: a[i] = 2; break; default: ; }"),
              HasSubstr("switch"));
  EXPECT_THAT(stop("void *l = &&e; goto *l; e: ;"), Not(IsEmpty()));
  EXPECT_THAT(stop("if (a[i]) continue; a[i] = 0;"), IsEmpty());
}

TEST(Obstacles, ABreakLeavesOnlyItsOwnLoop) {
  auto Unit =
      unitOf("void f(int n, int *a) { for (int i = 0; i < n; i++) { for "
             "(int j = 0; j < n; j++) if (a[j]) break; for (int k = 0; k "
             "< n; k++) a[k] = 0; } }");
  const Loop &Root = *Unit->Nests[0]->Root;
  EXPECT_TRUE(Root.Obstacles.empty());
  EXPECT_NE(firstObstacle(*childLoops(Root)[0]), nullptr);
  EXPECT_EQ(firstObstacle(*childLoops(Root)[1]), nullptr);
}

TEST(Obstacles, AReturnLeavesEveryLoopAroundIt) {
  auto Unit = unitOf("void f(int n, int *a) { for (int i = 0; i < n; i++) for "
                     "(int j = 0; j < n; j++) if (a[j]) return; }");
  EXPECT_FALSE(Unit->Nests[0]->Root->Obstacles.empty());
  EXPECT_FALSE(childLoops(*Unit->Nests[0]->Root)[0]->Obstacles.empty());
}

TEST(Obstacles, DuffsDevice) {
  std::string Text =
      dumpBody("switch (n) { case 0: do { a[0] = 1; case 1: a[1] "
               "= 2; } while (--n > 0); }");
  EXPECT_THAT(Text, HasSubstr("case label"));
}

TEST(Obstacles, ALoopInsideASwitchIsTried) {
  std::string Text = dumpBody(
      "for (int i = 0; i < n; i++) switch (k) { case 1: for (int j = 0; j < m; "
      "j++) b[j] = 1; }");
  EXPECT_THAT(Text, HasSubstr("\n  for j = 0; j < m;"));
  EXPECT_THAT(
      dumpBody("switch (k) { case 1: for (int j = 0; j < m; j++) b[j] = "
               "1; }"),
      Not(HasSubstr("obstacle")));
}

TEST(Obstacles, SpecialVariables) {
  EXPECT_THAT(stop("v = i;", "volatile int v;"), HasSubstr("volatile"));
  EXPECT_THAT(stop("a[i] = v;", "_Atomic int v;"), HasSubstr("atomic"));
  EXPECT_THAT(stop("v = i;", "_Thread_local int v;"), HasSubstr("v"));
  EXPECT_THAT(stop("v = i;", "__thread int v;"), Not(IsEmpty()));
  EXPECT_THAT(stop("v = i;", "", {}, "register int v __asm__(\"rbx\");"),
              HasSubstr("register"));
  EXPECT_THAT(stop("((volatile int *)a)[i] = 1;"), HasSubstr("volatile"));
  EXPECT_THAT(stop("s.k = 1;", "struct { volatile int k; } s;"),
              HasSubstr("volatile"));
  EXPECT_THAT(stop("s = t;", "struct { volatile int k; } s, t;"),
              HasSubstr("volatile"));
  EXPECT_THAT(stop("(void)v;", "volatile int v;"), HasSubstr("volatile"));
  EXPECT_THAT(stop("v;", "volatile int v;"), HasSubstr("volatile"));
  EXPECT_THAT(stop("volatile int v; a[i] = 1;"), HasSubstr("volatile"));
  EXPECT_THAT(
      stop("v = i;", "int w; extern int v __attribute__((alias(\"w\")));"),
      HasSubstr("special"));
  EXPECT_THAT(stop("v = i;", "int v;\n#pragma omp threadprivate(v)"),
              HasSubstr("thread-local"));
  EXPECT_THAT(stop("__attribute__((cleanup(c))) int v = 1;", "void c(int *);"),
              HasSubstr("special"));
}

TEST(Obstacles, Declarations) {
  EXPECT_THAT(stop("static int v; v = i;"), HasSubstr("static"));
  EXPECT_THAT(stop("double t[n]; t[0] = i;"), HasSubstr("variable size"));
  EXPECT_THAT(stop("typedef double t[n]; a[i] = 0;"),
              HasSubstr("variable size"));
  EXPECT_THAT(
      stop("struct s { int k; } s = {i}; typedef int t; t u = s.k; enum "
           "{ E }; int d(int); a[i] = u + E;"),
      IsEmpty());
}

TEST(Obstacles, Expressions) {
  EXPECT_THAT(stop("__asm__ volatile(\"\");"), HasSubstr("assembly"));
  EXPECT_THAT(stop("a[i] = ({ int q = i; q; });"),
              HasSubstr("statement expression"));
  EXPECT_THAT(stop("a[i++] = 1;"), HasSubstr("written inside"));
  EXPECT_THAT(stop("int k = 0; a[k++] = 1;"),
              HasSubstr("inside an expression"));
  EXPECT_THAT(stop("if ((a[i] = 1)) ;"), HasSubstr("assigns inside"));
  EXPECT_THAT(stop("a[i] ? (a[i] = 1) : 0;"), HasSubstr("assigns inside"));
  EXPECT_THAT(stop("a[i] && a[i]++;"), HasSubstr("inside an expression"));
  EXPECT_THAT(stop("p();"), HasSubstr("through a pointer"));
  EXPECT_THAT(stop("__atomic_fetch_add(a, 1, 5);"), Not(IsEmpty()));
  EXPECT_THAT(stop("__sync_fetch_and_add(a, 1);"), Not(IsEmpty()));
  EXPECT_THAT(stop("__builtin_va_list l; __builtin_va_start(l, p); a[i] = "
                   "__builtin_va_arg(l, int);"),
              Not(IsEmpty()));
  EXPECT_THAT(stop("a[i] = sizeof(double[n]);"), Not(IsEmpty()));
  EXPECT_THAT(stop("v[i] = v[i] + v[i];",
                   "typedef float vec __attribute__((vector_size(16))); vec "
                   "v[9];"),
              AnyOf(IsEmpty(), HasSubstr("special")));
  EXPECT_THAT(stop("void (^b)(void) = ^{ }; a[i] = 1;", "", {"-fblocks"}),
              HasSubstr("block"));
}

TEST(Obstacles, ComplexArithmeticIsFine) {
  EXPECT_THAT(stop("c[i] = c[i] * c[i] + 1.0; x[i] = __real__ c[i];",
                   "double _Complex c[9];"),
              IsEmpty());
}

TEST(Obstacles, FloatingPointEnvironment) {
  EXPECT_THAT(stop("x[i] = x[i] * 2;", "#pragma STDC FENV_ACCESS ON"),
              HasSubstr("floating-point environment"));
  for (const char *Statement : {"x[i] *= 2.0;", "x[i]++;"})
    EXPECT_THAT(stop(Statement, "#pragma STDC FENV_ACCESS ON"),
                HasSubstr("floating-point environment"));
  EXPECT_THAT(stop("x[i] = x[i] * 2;", "", {"-frounding-math"}),
              HasSubstr("floating-point environment"));
  EXPECT_THAT(stop("x[i] = x[i] * 2;"), IsEmpty());
}

TEST(Obstacles, SetJump) {
  EXPECT_THAT(
      stop("a[i] = 1;", "#include <setjmp.h>\njmp_buf b;", {}, "setjmp(b);"),
      HasSubstr("returns twice"));
  EXPECT_THAT(stop("longjmp(b, 1);", "#include <setjmp.h>\njmp_buf b;"),
              HasSubstr("longjmp"));
}

TEST(Obstacles, DeepNestingIsRefusedNotFollowed) {
  std::string Sum = "1";
  for (int I = 0; I < 5000; ++I)
    Sum += " + a[0]";
  EXPECT_THAT(stop("a[i] = " + Sum + ";"), HasSubstr("too deeply"));
  std::string Ifs;
  for (int I = 0; I < 3000; ++I)
    Ifs += "if (n) ";
  EXPECT_THAT(stop(Ifs + "a[i] = 1;"), HasSubstr("too deeply"));
}

/// What stops a loop that calls g(), which is defined or declared so.
std::string call(llvm::StringRef Definition, llvm::StringRef Call = "x[i] = "
                                                                    "g(i);") {
  return stop(Call, Definition);
}

TEST(Calls, DeclaredConstOrPure) {
  EXPECT_THAT(call("double g(int) __attribute__((const));"), IsEmpty());
  EXPECT_THAT(call("double g(int) __attribute__((pure));"), IsEmpty());
  EXPECT_THAT(call("double g(int);"), HasSubstr("calls g, which"));
  EXPECT_THAT(call("int *g(void) __attribute__((const));", "*g() = i;"),
              HasSubstr("thread"));
  EXPECT_THAT(call("double g(int) __attribute__((const, noreturn));"),
              HasSubstr("return"));
}

TEST(Calls, PureCallsReadMemory) {
  std::string Text = dumpBody("for (int i = 0; i < n; i++) a[i] = g(b);",
                              "int g(int *) __attribute__((pure));");
  EXPECT_THAT(Text, HasSubstr("reads memory"));
  Text = dumpBody("for (int i = 0; i < n; i++) a[i] = g(b[i]);",
                  "int g(int) __attribute__((const));");
  EXPECT_THAT(Text, Not(HasSubstr("reads memory")));
}

TEST(Calls, MathFunctions) {
  for (const char *Name : {"sqrt", "exp", "fabs", "sin", "floor"})
    EXPECT_THAT(stop((llvm::Twine("x[i] = ") + Name + "(x[i]);").str(),
                     "#include <math.h>"),
                IsEmpty())
        << Name;
  EXPECT_THAT(stop("x[i] = pow(fmax(x[i], 1), 2);", "#include <math.h>"),
              IsEmpty());
  for (const char *Call : {"lgamma(x[i])", "modf(x[i], x)", "rand()"})
    EXPECT_THAT(stop((llvm::Twine("x[i] = ") + Call + ";").str(),
                     "#include <math.h>\n#include <stdlib.h>"),
                HasSubstr("calls"))
        << Call;
  EXPECT_THAT(stop("x[i] = sqrt(x[i]);", "#include <math.h>", {"-fno-builtin"}),
              HasSubstr("calls sqrt"));
}

TEST(Calls, BodiesThatOnlyCompute) {
  EXPECT_THAT(call("static double g(int k) { double t = k; for (int j = 0; j < "
                   "k; j++) t *= j; return t; }"),
              IsEmpty());
  EXPECT_THAT(
      call("double g(int k) { double t[3] = {k}; t[1] = 2; return t[1]; "
           "}"),
      IsEmpty());
  EXPECT_THAT(
      call("static double h(int k) { return k; } static double g(int k) "
           "{ return h(k) + h(1); }"),
      IsEmpty());
}

TEST(Calls, BodiesThatReadMemoryArePure) {
  for (const char *Body :
       {"static int t; static double g(int k) { return t; }",
        "static double h(int *p) { return *p; } static double g(int k) { int l "
        "= "
        "k; return h(&l); }",
        "static double h(int *p) { return p[0]; } static double g(int k) { "
        "return h(&k); }",
        "static double g(int k) { static const int t[2] = {1, 2}; return t[k]; "
        "}"}) {
    std::string Text =
        dumpBody("for (int i = 0; i < n; i++) x[i] = g(i);", Body);
    EXPECT_THAT(Text, HasSubstr("reads memory")) << Body;
    EXPECT_THAT(Text, Not(HasSubstr("obstacle"))) << Body;
  }
}

TEST(Calls, BodiesWithCountingLoopsAreUsable) {
  for (const char *Body :
       {"static double g(int k) { double s = 0; for (int i = 0; i < k; i++) s "
        "+= i; return s; }",
        "static double g(int k) { double s = 0; for (; 0 <= k; k -= 2) s += k; "
        "return s; }",
        "static double g(int k) { double s = 0; for (unsigned i = 0; i < 9; "
        "++i) s += k; return s; }"})
    EXPECT_THAT(call(Body), Not(HasSubstr("calls g, which"))) << Body;
}

TEST(Calls, OtherBodiesAreRefused) {
  for (const char *Body :
       {"static int t; static double g(int k) { t = k; return 0; }",
        "static double g(int k) { static int t; return t++; }",
        "static double g(int k) { static int t; return t; }",
        "static double g(int k) { while (1) if (k) return 1; }",
        "static double g(int k) { for (;;) ; }",
        "static double g(int k) { while (k != 3) ; return k; }",
        "static double g(int k) { do k--; while (k); return k; }",
        "static double g(int k) { for (int i = 0; i != k; i++) ; return k; }",
        "static double g(int k) { for (int i = 0; i < k; i--) ; return k; }",
        "static double g(int k) { for (int i = 0; i < k; i++) i--; return k; }",
        "static double g(int k) { for (int i = 0; i < k; i++) k++; return k; }",
        "static int g(int k) { for (char i = 0; i < k; i++) ; return k; }",
        "static int g(unsigned k) { for (unsigned i = 0; i <= k; i++) ; }",
        "static double g(int k) { return k ? g(k - 1) : 0; }",
        "int h(int); int g(int k) { return h(k); } int h(int k) { g(k); }",
        "__attribute__((weak)) double g(int k) { return k; }",
        "inline double g(int k) { return k; }",
        "static double g(int k) { __asm__(\"\"); return k; }",
        "volatile int v; static double g(int k) { return v; }",
        "_Thread_local int v; static double g(int k) { return v; }",
        "static double g(int k) { e: if (k) goto e; return k; }",
        "void h(void); static double g(int k) { h(); return k; }",
        "static double g(int k) { int *p = &k; *p = 1; return k; }",
        "static void h(int *p) { *p = 1; } static int g(int k) { h(&k); }",
        "static double (*h)(int); static double g(int k) { return h(k); }",
        "static double g(int k) { __builtin_trap(); }"})
    EXPECT_THAT(call(Body), HasSubstr("calls g, which")) << Body;
}

} // namespace
