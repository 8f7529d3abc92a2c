// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Builds nests directly, for tests that need no front end.
#pragma once

#include "ir/LoopNest.h"
#include <string>
#include <vector>

namespace loopdist {

/// Statements and loops are appended to the innermost open loop or branch.
///
///   NestBuilder B;
///   Symbol &I = B.index("i"), &N = B.parameter("n"), &A = B.array("a", {100});
///   B.beginLoop(I, B.number(0), B.value(N));
///   B.store(B.at(A, {B.index(I)}), {B.at(A, {B.plus(B.index(I), 1)})});
///   B.endLoop();
class NestBuilder {
public:
  static CType intType() { return CType::integer(32, true); }
  static CType unsignedType() { return CType::integer(32, false); }

  NestBuilder() { N.Function = "f"; }

  // Declarations.

  /// A local variable; \p Depth loops are around its declaration.
  Symbol &local(const std::string &Name, CType Type = intType(),
                unsigned Depth = 0);
  Symbol &parameter(const std::string &Name, CType Type = intType());
  Symbol &pointer(const std::string &Name, bool Restrict = false);
  /// An array of the file; extents belong to the accesses.
  Symbol &array(const std::string &Name);

  // Expressions.

  ExprPool &pool() { return *N.Pool; }
  const Expr *number(WideInt Value, CType Type = intType());
  const Expr *index(const Symbol &S) { return pool().index(S, S.Type); }
  const Expr *value(const Symbol &S) { return pool().read(scalar(S)); }
  const Expr *op(Operator Op, const Expr *A, const Expr *B);
  const Expr *plus(const Expr *A, WideInt B);

  // Places.

  const Place *scalar(const Symbol &S);
  /// Element of an array, or of what a pointer points to. Extents[K] is that of
  /// subscript K + 1.
  const Place *at(const Symbol &S, std::vector<const Expr *> Subscripts,
                  std::vector<const Expr *> Extents = {});

  // Structure.

  Loop &beginLoop(const Symbol &Index, const Expr *Lower, const Expr *Bound,
                  Operator Relation = Operator::LT, WideInt Step = 1,
                  std::vector<const Place *> HeaderReads = {});
  Loop &beginLoop(const Symbol &Index, const Expr *Lower, const Expr *Bound,
                  Operator Relation, const Expr *Step, const Expr *Condition,
                  std::vector<const Place *> HeaderReads);
  void endLoop();
  Branch &beginBranch(const Expr *Condition,
                      std::vector<const Place *> Reads = {});
  void beginElse();
  void endBranch();
  /// Target = f(Reads). A null target gives a statement that only reads.
  Statement &store(const Place *Target, std::vector<const Place *> Reads = {});

  Nest &nest() { return N; }

private:
  struct Frame {
    Loop *L = nullptr;
    Branch *B = nullptr;
    std::vector<Node> *Nodes = nullptr;
  };

  Symbol &declare(const std::string &Name, CType Type);
  Statement &statement(Statement::Kind K);
  void add(Statement &S, const Place *P, bool IsWrite, std::string Text);
  void append(Node Item);

  Nest N;
  std::vector<Frame> Frames;
  unsigned Statements = 0, Conditions = 0, Line = 1;
};

/// The nest as indented text, for messages of failing tests.
std::string textOf(const Nest &N);

} // namespace loopdist
