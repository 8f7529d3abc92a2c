// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/Liveness.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"

using namespace clang;

namespace {

const Stmt *firstLoop(const Stmt *S) {
  if (!S || isa<ForStmt>(S) || isa<WhileStmt>(S) || isa<DoStmt>(S))
    return S;
  for (const Stmt *Child : S->children())
    if (const Stmt *Found = firstLoop(Child))
      return Found;
  return nullptr;
}

/// Whether j may be read after the first loop of a function with \p Body, or
/// after the loop inside it.
bool jIsReadAfterLoop(const std::string &Body, bool Inner = false) {
  auto Unit = tooling::buildASTFromCodeWithArgs(
      "void use(int); void f(int n) { int i, j = 0; " + Body + " }",
      {"-std=c17", "-w"}, "input.c");
  const FunctionDecl *F = nullptr;
  for (const Decl *D : Unit->getASTContext().getTranslationUnitDecl()->decls())
    if (const auto *Function = dyn_cast<FunctionDecl>(D))
      F = Function;
  const VarDecl *J = nullptr;
  for (const Decl *D : F->decls())
    if (const auto *V = dyn_cast<VarDecl>(D); V && V->getName() == "j")
      J = V;
  const Stmt *Loop = firstLoop(F->getBody());
  if (Inner)
    Loop = firstLoop(cast<ForStmt>(Loop)->getBody());
  return loopdist::Liveness(*F, Unit->getASTContext())
      .mayBeReadAfter(*Loop, *J);
}

const std::string Nest = "for (i = 0; i < n; i++) for (j = 0; j < i; j++) ;";

} // namespace

TEST(Liveness, EndOfScopeForgets) { EXPECT_FALSE(jIsReadAfterLoop(Nest)); }

TEST(Liveness, ReadAfterwardsIsFound) {
  EXPECT_TRUE(jIsReadAfterLoop(Nest + " use(j);"));
  EXPECT_TRUE(jIsReadAfterLoop(Nest + " if (n) use(j + 1);"));
}

TEST(Liveness, OverwritingOnEveryPathForgets) {
  EXPECT_FALSE(jIsReadAfterLoop(Nest + " j = 0; use(j);"));
  EXPECT_FALSE(jIsReadAfterLoop(Nest + " for (j = 0; j < n; j++) use(j);"));
  EXPECT_FALSE(jIsReadAfterLoop(Nest + " if (n) j = 1; else j = 2; use(j);"));
}

TEST(Liveness, OverwritingOnOnePathIsNotEnough) {
  EXPECT_TRUE(jIsReadAfterLoop(Nest + " if (n) j = 1; use(j);"));
  EXPECT_TRUE(jIsReadAfterLoop(Nest + " n && (j = 1); use(j);"));
}

TEST(Liveness, UpdatesRead) {
  EXPECT_TRUE(jIsReadAfterLoop(Nest + " j++;"));
  EXPECT_TRUE(jIsReadAfterLoop(Nest + " j += 1;"));
  EXPECT_TRUE(jIsReadAfterLoop(Nest + " j = j + 1;"));
  EXPECT_TRUE(jIsReadAfterLoop(Nest + " int *p = &j;"));
}

TEST(Liveness, PathsAroundALoopCount) {
  EXPECT_TRUE(
      jIsReadAfterLoop("again: use(j); " + Nest + " if (n) goto again;"));
  EXPECT_FALSE(jIsReadAfterLoop("again: j = 1; use(j); " + Nest +
                                " if (n) goto again;"));
}

TEST(Liveness, InnerLoopsSeeTheNextIteration) {
  EXPECT_TRUE(jIsReadAfterLoop(
      "for (i = 0; i < n; i++) { use(j); for (j = 0; j < i; j++) ; }", true));
  EXPECT_FALSE(jIsReadAfterLoop(
      "for (i = 0; i < n; i++) { for (j = 0; j < i; j++) ; }", true));
}
