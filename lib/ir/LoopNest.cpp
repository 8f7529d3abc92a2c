// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/LoopNest.h"

namespace loopdist {

static void collectChildren(const std::vector<Node> &Nodes,
                            std::vector<const Loop *> &Out) {
  for (const Node &N : Nodes) {
    if (const auto *L = std::get_if<Loop *>(&N)) {
      Out.push_back(*L);
    } else if (const auto *B = std::get_if<Branch *>(&N)) {
      collectChildren((*B)->Then, Out);
      collectChildren((*B)->Else, Out);
    }
  }
}

std::vector<const Loop *> childLoops(const Loop &L) {
  std::vector<const Loop *> Children;
  collectChildren(L.Body, Children);
  return Children;
}

static void collectStatements(const Loop &L,
                              std::vector<const Statement *> &Out);

static void collectStatements(const std::vector<Node> &Nodes,
                              std::vector<const Statement *> &Out) {
  for (const Node &N : Nodes) {
    if (const auto *S = std::get_if<Statement *>(&N)) {
      Out.push_back(*S);
    } else if (const auto *L = std::get_if<Loop *>(&N)) {
      collectStatements(**L, Out);
    } else if (const auto *B = std::get_if<Branch *>(&N)) {
      if ((*B)->Condition)
        Out.push_back((*B)->Condition);
      collectStatements((*B)->Then, Out);
      collectStatements((*B)->Else, Out);
    }
  }
}

static void collectStatements(const Loop &L,
                              std::vector<const Statement *> &Out) {
  if (L.Header)
    Out.push_back(L.Header);
  collectStatements(L.Body, Out);
}

std::vector<const Statement *> statementsOf(const Loop &L) {
  std::vector<const Statement *> Statements;
  collectStatements(L, Statements);
  return Statements;
}

const Obstacle *firstObstacle(const Loop &L) {
  if (!L.Obstacles.empty())
    return &L.Obstacles.front();
  for (const Statement *S : statementsOf(L))
    if (!S->Obstacles.empty())
      return &S->Obstacles.front();
  const Obstacle *Found = nullptr;
  forEachLoop(L.Body, [&](const Loop &Inner) {
    if (!Found && !Inner.Obstacles.empty())
      Found = &Inner.Obstacles.front();
  });
  return Found;
}

} // namespace loopdist
