// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One loop nest of the user's program, as plain data.
///
///   SourceUnit > Nest > Loop > Node (Statement | Loop | Branch) > Access
///
/// Nothing here refers to Clang. A nest is a tree of everything inside one
/// outermost loop; what the front end did not understand stands in the tree as
/// an Obstacle of the statement or loop that contains it, and whoever acts on a
/// loop must first look for obstacles in its whole subtree.
#pragma once

#include "ir/Expr.h"
#include "ir/Source.h"
#include "ir/Type.h"
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace loopdist {

/// A variable of the program. One per declaration, whatever its name.
struct Symbol {
  enum class Storage : uint8_t {
    Local,
    Parameter,
    StaticLocal,
    FileStatic,
    External
  };

  unsigned Id = 0;
  std::string Name;
  /// Of a scalar: its type. Of an array: that of its innermost element.
  CType Type;
  Storage Where = Storage::Local;
  bool IsArray = false;
  bool IsPointer = false;
  /// Volatile, _Atomic, thread-local or in a named register: never touched.
  bool Untouchable = false;
  /// Something may hold its address: & or decay anywhere in its scope, or
  /// external linkage. Its stores and loads are then memory like any other.
  bool AddressTaken = false;
  /// A parameter or local whose initial value is never overwritten and whose
  /// address is not taken.
  bool NeverReassigned = false;
  /// A restrict-qualified pointer parameter.
  bool Restrict = false;
  /// The name may be written in new text where the nest stands: it is no
  /// macro's name and no other declaration hides it there.
  bool Nameable = true;
  /// Loops of the nest around the declaration; 0 when it is outside the nest.
  unsigned DeclaredDepth = 0;
  /// The type as it can be written before the name; empty if that is not
  /// possible (arrays, unnamed types).
  std::string TypeSpelling;
  /// Size of the whole object in bytes; 0 when it is not a constant.
  uint64_t Size = 0;
};

struct Statement;

/// One read or write of memory in the text of a statement.
struct Access {
  unsigned Id = 0;
  /// Null: any memory that is visible to other functions (a pure call).
  const Place *Where = nullptr;
  bool IsWrite = false;
  /// May not happen although its statement runs: under ?:, && or ||.
  bool Conditional = false;
  FileRange Range;
  Position At;
  /// The spelling, white space folded: `a[i + 1]`.
  std::string Text;
  const Statement *Owner = nullptr;
};

/// An expression statement, an initialised declaration, or a condition.
///
/// A condition is what an `if` or a loop header evaluates; the header of a
/// loop whose index is declared outside also writes that index.
struct Statement {
  enum class Kind : uint8_t { Expression, Declaration, Condition };

  Kind K = Kind::Expression;
  /// S1, S2, ... in source order within the nest; conditions C1, C2, ...
  std::string Id;
  FileRange Range;
  Position At;
  /// The spelling, white space folded.
  std::string Text;
  /// In order of evaluation: what is read stands before what it is stored to.
  std::vector<const Access *> Accesses;
  /// The value that is stored, or that decides; null if there is none.
  const Expr *Value = nullptr;
  /// Estimated operations of one execution, at least 1.
  unsigned Operations = 1;
  /// An earlier `continue` of an enclosing loop may skip it.
  bool MaySkip = false;
  std::vector<Obstacle> Obstacles;
};

struct Loop;
struct Branch;
using Node = std::variant<Statement *, Loop *, Branch *>;

/// `if`/`else`.
struct Branch {
  Statement *Condition = nullptr;
  std::vector<Node> Then;
  std::vector<Node> Else;
};

/// A loop as written. Counted when it is
///
///   for (Index = Lower; Index REL Bound; Index += Step)
///
/// with Index an integer variable that only the header writes and whose
/// address is not taken. Otherwise Obstacles says why it is not, and the
/// fields of a counted loop are null. That Bound and Step do not change while
/// the loop runs is for the analysis to prove, from the accesses of Header.
struct Loop {
  /// Depth in the nest, outermost is 1.
  unsigned Level = 1;
  Loop *Parent = nullptr;
  /// The whole statement, its body included.
  FileRange Range;
  /// The body statement, with its braces if it has any.
  FileRange BodyRange;
  Position At;
  unsigned EndLine = 0;

  bool Counted = false;
  const Symbol *Index = nullptr;
  bool IndexDeclaredInHeader = false;
  const Expr *Lower = nullptr;
  const Expr *Bound = nullptr;
  /// LT, LE, GT, GE or NE, with Index on the left.
  Operator Relation = Operator::LT;
  /// What is added to Index after each iteration, negative for downward loops;
  /// in the promoted type of Index, or a constant.
  const Expr *Step = nullptr;
  /// The condition as C evaluates it, conversions included, over Index.
  const Expr *Condition = nullptr;
  /// The header may stand after `#pragma omp for` as it is written: one
  /// variable, a plain relation without parentheses around it, no conversion
  /// of Index that changes values, step ++, --, += or -=.
  bool CanonicalForOpenMP = false;

  /// Local scalars declared outside this loop and written in it whose value is
  /// overwritten or forgotten after the loop before it is read.
  std::vector<const Symbol *> DeadAfter;

  /// Reads of Lower, Bound and Step, the write of an Index declared outside.
  Statement *Header = nullptr;
  std::vector<Node> Body;
  /// What keeps this loop itself (not a loop inside it) from being touched.
  std::vector<Obstacle> Obstacles;
  /// Why its text cannot be replaced (macro, directive, header file); empty
  /// when it can.
  std::string Uneditable;
  /// Switched off by the user, or written by an earlier run.
  bool Off = false;
};

/// Everything inside one outermost loop.
struct Nest {
  std::string Function;
  Loop *Root = nullptr;
  std::unique_ptr<ExprPool> Pool = std::make_unique<ExprPool>();
  std::deque<Symbol> Symbols;
  std::deque<Access> Accesses;
  std::deque<Statement> Statements;
  std::deque<Branch> Branches;
  std::deque<Loop> Loops;
};

/// One main file: its text, its nests, and what a rewriter needs to know.
struct SourceUnit {
  std::string Path;
  std::string Text;
  /// In source order.
  std::vector<std::unique_ptr<Nest>> Nests;
  /// Offset of the line before which the runtime's include directive goes.
  unsigned IncludeOffset = 0;
  /// The runtime's header is already included.
  bool IncludesRuntime = false;
  /// "\n" or "\r\n", the kind that the file's lines end in.
  std::string LineEnd = "\n";
  /// Every identifier of the translation unit, so that new names can avoid it.
  std::set<std::string> Identifiers;
  /// Language is C99 or newer.
  bool DeclarationsInFor = true;
};

/// Calls \p Visit on every loop of \p Nodes, outer before inner, source order.
template <typename FunctionT>
void forEachLoop(const std::vector<Node> &Nodes, FunctionT Visit) {
  for (const Node &N : Nodes) {
    if (auto *L = std::get_if<Loop *>(&N)) {
      Visit(**L);
      forEachLoop((*L)->Body, Visit);
    } else if (auto *B = std::get_if<Branch *>(&N)) {
      forEachLoop((*B)->Then, Visit);
      forEachLoop((*B)->Else, Visit);
    }
  }
}

/// The loops directly inside \p L, branches looked through.
std::vector<const Loop *> childLoops(const Loop &L);
/// Every statement in the subtree of \p L in source order; with conditions and
/// the header of \p L itself first.
std::vector<const Statement *> statementsOf(const Loop &L);
/// The first obstacle in the subtree of \p L, its own first; null if none.
const Obstacle *firstObstacle(const Loop &L);

} // namespace loopdist
