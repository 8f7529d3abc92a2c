// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ReadText.h"

using namespace loopdist;
using testing::HasSubstr;
using testing::Not;

namespace {

/// The accesses of the first statement in a loop over i, j.
std::string accesses(llvm::StringRef Statement, llvm::StringRef Prelude = "") {
  std::string Text =
      dumpBody(("for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { " +
                Statement + " }")
                   .str(),
               Prelude);
  EXPECT_THAT(Text, Not(HasSubstr("obstacle")));
  llvm::StringRef Rest = llvm::StringRef(Text).split(" S1 `").second;
  return Rest.split("` ").second.split('\n').first.str();
}

const Access *lastAccess(const SourceUnit &Unit) {
  return &Unit.Nests[0]->Accesses.back();
}

TEST(Accesses, ArraysAndPointers) {
  EXPECT_EQ(accesses("g[i][j + 1] = 0;", "double g[8][9];"),
            "writes g[i][j + 1]");
  EXPECT_EQ(accesses("x[i] = a[j];"), "reads a reads a[j] reads x writes x[i]");
  EXPECT_EQ(accesses("*(x + i) = 0;"), "reads x writes x[i]");
  EXPECT_EQ(accesses("(x + i)[j] = 0;"), "reads x writes x[i + j]");
  EXPECT_EQ(accesses("*(x - i) = 0;"), "reads x writes x[-i]");
  EXPECT_EQ(accesses("i[x] = 0;"), "reads x writes x[i]");
  EXPECT_EQ(accesses("*(g[i] + j) = 0;", "double g[8][9];"), "writes g[i][j]");
  EXPECT_EQ(accesses("(*(g + i))[j] = 0;", "double g[8][9];"),
            "writes g[i][j]");
  EXPECT_EQ(accesses("(&g[i])[1][j] = 0;", "double g[8][9];"),
            "writes g[i + 1][j]");
  EXPECT_EQ(accesses("*&n = 0;"), "writes n");
}

TEST(Accesses, Members) {
  const char *Record = "struct s { int n; double *v; double w[4]; }; struct s "
                       "*p, q, r[3];";
  EXPECT_EQ(accesses("p->v[j] = 0;", Record),
            "reads p reads p->v writes p->v[j]");
  EXPECT_EQ(accesses("p->w[j] = 0;", Record), "reads p writes p->w[j]");
  EXPECT_EQ(accesses("q.w[j] = p->n;", Record),
            "reads p reads p->n writes q.w[j]");
  EXPECT_EQ(accesses("r[i] = *p;", Record), "reads p reads *p writes r[i]");
  EXPECT_EQ(accesses("(*p).n = 1;", Record), "reads p writes p->n");
}

TEST(Accesses, VariableLengthArraysHaveTheirExtent) {
  auto Extent = [](llvm::StringRef Before) {
    auto Unit = unitOf(("void f(int n, int m, double A[n][m]) {" + Before +
                        "for (int i = 0; i < n; i++) A[i][2] = 0; }")
                           .str());
    const Step &Last = lastAccess(*Unit)->Where->Steps.back();
    return Last.Extent ? std::pair(Last.Extent->K, toText(Last.Extent))
                       : std::pair(Expr::Kind::Unknown, std::string("none"));
  };
  EXPECT_EQ(Extent("").second, "m");
  EXPECT_EQ(Extent("").first, Expr::Kind::Read);
  EXPECT_EQ(Extent("m = m + 1;").first, Expr::Kind::Unknown);
  EXPECT_NE(Extent("m = m + 1;").second, "none");
  EXPECT_EQ(Extent("int *p = &m; *p = 3;").first, Expr::Kind::Unknown);
}

TEST(Accesses, ExtentsOfDeclaredArrays) {
  auto Unit = unitOf("double g[8][9]; struct { int k; double t[]; } *s; void "
                     "f(int n) { for (int i = 0; i < n; i++) g[i][2] = 0; for "
                     "(int i = 0; i < n; i++) s->t[i] = 0; }");
  const Place &G = *lastAccess(*Unit)->Where;
  ASSERT_EQ(G.Steps.size(), 2u);
  EXPECT_TRUE(G.Steps[0].Extent->isConstant(8));
  EXPECT_TRUE(G.Steps[1].Extent->isConstant(9));
  EXPECT_EQ(Unit->Nests[1]->Accesses.back().Where->Steps.back().Extent,
            nullptr);
}

TEST(Accesses, OrderOfAssignments) {
  EXPECT_EQ(accesses("x[i] += y[j];"),
            "reads x reads x[i] reads y reads y[j] writes x[i]");
  EXPECT_EQ(accesses("x[i] = y[j] = a[0];"),
            "reads a reads *a reads y writes y[j] reads x writes x[i]");
  EXPECT_EQ(accesses("a[i]++;"), "reads a reads a[i] writes a[i]");
  EXPECT_EQ(accesses("double t = x[i], u = 2;"), "reads x reads x[i] writes t");
}

TEST(Accesses, OperandsThatMayNotBeEvaluatedAreConditional) {
  EXPECT_EQ(accesses("a[0] = n && b[i];"),
            "reads n reads b? reads b[i]? reads a writes *a");
  EXPECT_EQ(accesses("a[0] = n ? b[i] : m;"),
            "reads n reads b? reads b[i]? reads m? reads a writes *a");
}

TEST(Accesses, BitFieldsAreTheirStorageUnit) {
  auto Unit = unitOf("struct s { int k; unsigned p : 3, q : 7; char c; } s; "
                     "void f(int n) { for (int i = 0; i < n; i++) s.q = 1; }");
  const auto &All = Unit->Nests[0]->Statements.back().Accesses;
  ASSERT_EQ(All.size(), 2u);
  EXPECT_FALSE(All[0]->IsWrite);
  EXPECT_TRUE(All[1]->IsWrite);
  EXPECT_EQ(All[1]->Where->Steps[0].Offset, 4u);
  EXPECT_EQ(All[1]->Where->Steps[0].Size, 2u);
}

TEST(Accesses, UnionMembersOverlap) {
  auto Unit = unitOf("union u { int i; float f[2]; } u; void f(int n) { for "
                     "(int i = 0; i < n; i++) u.f[1] = u.i; }");
  const auto &All = Unit->Nests[0]->Statements.back().Accesses;
  ASSERT_EQ(All.size(), 2u);
  EXPECT_EQ(All[0]->Where->Steps[0].Offset, 0u);
  EXPECT_EQ(All[0]->Where->Steps[0].Size, 4u);
  EXPECT_EQ(All[1]->Where->Steps[0].Offset, 0u);
  EXPECT_EQ(All[1]->Where->Steps[0].Size, 8u);
}

TEST(Accesses, PointerCastsAreDistinctByType) {
  auto Unit = unitOf("void f(int n, void *p) { for (int i = 0; i < n; i++) "
                     "((int *)p)[i] = ((short *)p)[i]; }");
  const auto &All = Unit->Nests[0]->Statements.back().Accesses;
  EXPECT_EQ(All.back()->Where->Pointer->K, Expr::Kind::Cast);
  EXPECT_NE(All[1]->Where->Pointer, All.back()->Where->Pointer);
}

TEST(Accesses, ReadsOfTheOwnIndexAreNone) {
  EXPECT_EQ(accesses("x[i] = i * j;"), "reads x writes x[i]");
  std::string Text = dumpBody("int j; for (int i = 0; i < n; i++) { for (j = "
                              "0; j < m; j++) a[j] = j; b[i] = j; }");
  EXPECT_THAT(Text, HasSubstr("S2 `b[i] = j` reads j reads b writes b[i]"));
}

TEST(Accesses, LocalArraysAreWrittenWholeByTheirInitialiser) {
  auto Unit =
      unitOf("void f(int n, double *x) { for (int i = 0; i < n; i++) { "
             "double t[4] = {0}; double u[4]; t[1] = 2; x[i] = t[1]; } }");
  const Access &A = *Unit->Nests[0]->Statements[1].Accesses[0];
  EXPECT_TRUE(A.IsWrite);
  EXPECT_EQ(A.Where->Size, 32u);
  EXPECT_TRUE(A.Where->Steps.empty());
  EXPECT_EQ(A.Where->Object->DeclaredDepth, 1u);
}

TEST(Values, HaveTheTypesOfC) {
  auto Value = [](llvm::StringRef Assignment) {
    static std::unique_ptr<SourceUnit> Unit;
    Unit = unitOf(("enum { E = 3 }; void f(int n, unsigned u, short s, float "
                   "*x, long *l, short *t) { for (int i = 0; i < n; i++) " +
                   Assignment + "; }")
                      .str());
    return Unit->Nests[0]->Statements.back().Value;
  };
  const Expr *Mixed = Value("l[i] = i + u");
  EXPECT_EQ(Mixed->K, Expr::Kind::Cast);
  EXPECT_EQ(Mixed->Type, CType::integer(64, true));
  EXPECT_EQ(Mixed->Operands[0]->Type, CType::integer(32, false));
  const Expr *Rounded = Value("x[i] = x[i] + 0.1");
  EXPECT_EQ(Rounded->Type.Width, 32u);
  EXPECT_EQ(Rounded->Operands[0]->Type.Width, 64u);
  const Expr *Narrow = Value("t[i] += s");
  EXPECT_EQ(Narrow->Type, CType::integer(16, true));
  EXPECT_EQ(Narrow->Operands[0]->Type, CType::integer(32, true));
  EXPECT_TRUE(Value("l[i] = E + sizeof(int)")->isConstant(7));
  EXPECT_TRUE(Value("l[i] = -1 + 0u")->isConstant(4294967295));
}

TEST(Values, EqualExpressionsAreOneNode) {
  auto Unit = unitOf("void f(int n, double *x) { for (int i = 0; i < n; i++) "
                     "x[2 * i + 1] = x[2 * i + 1] + 1; }");
  const auto &All = Unit->Nests[0]->Statements.back().Accesses;
  EXPECT_EQ(All[1]->Where, All.back()->Where);
}

TEST(Statements, AreNumberedInSourceOrder) {
  std::string Text =
      dumpBody("for (int i = 0; i < n; i++) { double t = x[i]; if (t > 0) y[i] "
               "= t; else "
               "{ y[i] = 0; ; } a[i] = 1, b[i] = 2; double u; (void)t; }");
  for (const char *Line :
       {"S1 `double t = x[i]`", "C2 `t > 0`", "S2 `y[i] = t`", "S3 `y[i] = 0`",
        "S4 `a[i] = 1`", "S5 `b[i] = 2`", "S6 `(void)t`"})
    EXPECT_THAT(Text, HasSubstr(Line));
  EXPECT_THAT(Text, Not(HasSubstr("S7")));
}

TEST(Statements, AfterAContinueMayBeSkipped) {
  std::string Text =
      dumpBody("for (int i = 0; i < n; i++) { for (int j = 0; j < m; j++) { if "
               "(a[j]) continue; b[j] = 1; } a[i] = 2; }");
  EXPECT_THAT(Text, HasSubstr("writes b[j] [may skip]"));
  EXPECT_THAT(Text, HasSubstr("writes a[i]\n"));
  EXPECT_THAT(Text, Not(HasSubstr("obstacle")));
}

/// The symbol \p Name of the first nest.
Symbol symbol(llvm::StringRef Text, llvm::StringRef Name) {
  auto Unit = unitOf(Text);
  for (const auto &N : Unit->Nests)
    for (const Symbol &S : N->Symbols)
      if (S.Name == Name)
        return S;
  ADD_FAILURE() << "no symbol " << Name.str();
  return {};
}

TEST(Symbols, StorageAndAddresses) {
  const char *Text =
      "extern int e; static int s, t; void u(int *); void v(void) { u(&t); } "
      "void f(int n, double *restrict r, int p, int q) { static int l; int c = "
      "1, d = 1, arr[4], dec[4]; u(dec); u(&d); q = 2; for (int i = 0; i < n; "
      "i++) r[i] = e + s + t + l + c + d + p + q + arr[i] + dec[i]; }";
  EXPECT_EQ(symbol(Text, "e").Where, Symbol::Storage::External);
  EXPECT_TRUE(symbol(Text, "e").AddressTaken);
  EXPECT_EQ(symbol(Text, "s").Where, Symbol::Storage::FileStatic);
  EXPECT_FALSE(symbol(Text, "s").AddressTaken);
  EXPECT_TRUE(symbol(Text, "t").AddressTaken);
  EXPECT_EQ(symbol(Text, "l").Where, Symbol::Storage::StaticLocal);
  EXPECT_TRUE(symbol(Text, "c").NeverReassigned);
  EXPECT_TRUE(symbol(Text, "d").AddressTaken);
  EXPECT_FALSE(symbol(Text, "d").NeverReassigned);
  EXPECT_TRUE(symbol(Text, "p").NeverReassigned);
  EXPECT_FALSE(symbol(Text, "q").NeverReassigned);
  EXPECT_TRUE(symbol(Text, "r").Restrict);
  EXPECT_TRUE(symbol(Text, "r").IsPointer);
  EXPECT_FALSE(symbol(Text, "arr").AddressTaken);
  EXPECT_TRUE(symbol(Text, "arr").IsArray);
  EXPECT_EQ(symbol(Text, "arr").Size, 16u);
  EXPECT_TRUE(symbol(Text, "dec").AddressTaken);
}

TEST(Symbols, PartsWhoseAddressIsTaken) {
  for (const char *Use : {"&v[1]", "&w.k", "w.t", "v + 1"})
    for (const char *Name : {"v", "w"}) {
      bool Named = llvm::StringRef(Use).contains(Name);
      std::string Text =
          (llvm::Twine("struct s { int k, t[3]; }; void u(int *); void f(int "
                       "n) { int v[3]; struct s w; u(") +
           Use + "); for (int i = 0; i < n; i++) v[i] = w.k; }")
              .str();
      EXPECT_EQ(symbol(Text, Name).AddressTaken, Named) << Use << Name;
    }
}

TEST(Symbols, NameableWhereNothingHidesThem) {
  EXPECT_TRUE(symbol("int g; void f(int n) { for (int i = 0; i < n; i++) g = "
                     "i; }",
                     "g")
                  .Nameable);
  EXPECT_FALSE(
      symbol("int g; void f(int n) { int *p = &g; { int g = 1; (void)g; "
             "for (int i = 0; i < n; i++) { extern int g; g = i; } } }",
             "g")
          .Nameable);
  EXPECT_FALSE(symbol("int g;\n#define g g\nvoid f(int n) { for (int i = 0; i "
                      "< n; i++) g = i; }",
                      "g")
                   .Nameable);
}

TEST(Symbols, TypeSpelling) {
  const char *Text = "#include <stddef.h>\nstruct s { int k; }; void f(int n, "
                     "const double *x, "
                     "int (*h)[3]) { const size_t z = n; struct s r = {1}; for "
                     "(int i = 0; i < "
                     "n; i++) { r.k = x[z] + h[0][0]; } }";
  EXPECT_EQ(symbol(Text, "z").TypeSpelling, "size_t");
  EXPECT_EQ(symbol(Text, "x").TypeSpelling, "const double *");
  EXPECT_EQ(symbol(Text, "r").TypeSpelling, "struct s");
  EXPECT_EQ(symbol(Text, "h").TypeSpelling, "");
}

} // namespace
