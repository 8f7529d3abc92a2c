// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/Liveness.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Analysis/CFG.h"
#include <set>
#include <vector>

using namespace clang;

namespace loopdist {

namespace {
enum class Effect : uint8_t { None, Reads, Overwrites };
} // namespace

Liveness::Liveness(const FunctionDecl &Function, ASTContext &Context) {
  CFG::BuildOptions Options;
  Options.PruneTriviallyFalseEdges = false;
  Options.setAllAlwaysAdd();
  Graph = CFG::buildCFG(&Function, Function.getBody(), &Context, Options);
}

Liveness::~Liveness() = default;

static bool refersTo(const Expr *E, const VarDecl &V) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
  return Ref && Ref->getDecl()->getCanonicalDecl() == V.getCanonicalDecl();
}

/// The variable on the left of a plain assignment, where \p S is one.
static const Expr *assigned(const Stmt *S) {
  const auto *Assignment = dyn_cast<BinaryOperator>(S);
  return Assignment && Assignment->getOpcode() == BO_Assign
             ? Assignment->getLHS()->IgnoreParens()
             : nullptr;
}

/// The nodes that name a variable only to assign to it.
static std::set<const Stmt *> assignmentTargets(const CFG &Graph) {
  std::set<const Stmt *> Targets;
  for (const CFGBlock *Block : Graph)
    for (const CFGElement &Element : *Block)
      if (auto S = Element.getAs<CFGStmt>())
        if (const Expr *Target = assigned(S->getStmt()))
          Targets.insert(Target);
  return Targets;
}

static bool declares(const Stmt *S, const VarDecl &V) {
  const auto *Declaration = dyn_cast<DeclStmt>(S);
  if (!Declaration)
    return false;
  for (const Decl *D : Declaration->decls())
    if (D->getCanonicalDecl() == V.getCanonicalDecl())
      return true;
  return false;
}

static Effect effectOn(const VarDecl &V, const Stmt *S,
                       const std::set<const Stmt *> &Targets) {
  if (isa<BlockExpr>(S))
    return Effect::Reads;
  if (const Expr *Target = assigned(S); Target && refersTo(Target, V))
    return Effect::Overwrites;
  if (declares(S, V))
    return Effect::Overwrites;
  const auto *Ref = dyn_cast<DeclRefExpr>(S);
  if (Ref && refersTo(Ref, V) && !Targets.count(Ref))
    return Effect::Reads;
  return Effect::None;
}

static Effect firstEffect(const CFGBlock &Block, const VarDecl &V,
                          const std::set<const Stmt *> &Targets) {
  for (const CFGElement &Element : Block)
    if (auto S = Element.getAs<CFGStmt>())
      if (Effect E = effectOn(V, S->getStmt(), Targets); E != Effect::None)
        return E;
  return Effect::None;
}

static const CFGBlock *blockOf(const CFGBlock::AdjacentBlock &Edge) {
  const CFGBlock *Reachable = Edge.getReachableBlock();
  return Reachable ? Reachable : Edge.getPossiblyUnreachableBlock();
}

/// The block in which control continues after \p Loop; null if unknown.
static const CFGBlock *exitOf(const CFG &Graph, const Stmt &Loop) {
  for (const CFGBlock *Block : Graph)
    if (Block->getTerminatorStmt() == &Loop && Block->succ_size() == 2)
      return blockOf(Block->succ_begin()[1]);
  return nullptr;
}

bool Liveness::mayBeReadAfter(const Stmt &Loop, const VarDecl &V) const {
  const CFGBlock *Exit = Graph ? exitOf(*Graph, Loop) : nullptr;
  if (!Exit)
    return true;
  const std::set<const Stmt *> Targets = assignmentTargets(*Graph);
  std::set<const CFGBlock *> Seen = {Exit};
  std::vector<const CFGBlock *> Work = {Exit};
  while (!Work.empty()) {
    const CFGBlock *Block = Work.back();
    Work.pop_back();
    Effect E = firstEffect(*Block, V, Targets);
    if (E == Effect::Reads)
      return true;
    if (E == Effect::Overwrites)
      continue;
    for (const CFGBlock::AdjacentBlock &Next : Block->succs())
      if (const CFGBlock *B = blockOf(Next); B && Seen.insert(B).second)
        Work.push_back(B);
  }
  return false;
}

} // namespace loopdist
