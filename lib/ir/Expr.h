// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Expressions and memory places of the user's program, as a hash-consed DAG.
///
/// Two nodes of one pool are the same pointer exactly when they have the same
/// structure and type, so "the same address" and "the same bound" are pointer
/// comparisons. Equal structure means equal value only while nothing that the
/// node reads is written in between; invariance is for the analysis to prove.
///
/// The same nodes carry the formulas that the analysis derives (guards, trip
/// counts): those have the type CType::guard() and their leaves are casts of
/// user expressions to that type.
#pragma once

#include "ir/Source.h"
#include "ir/Type.h"
#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

namespace loopdist {

struct Expr;
struct Symbol;

/// Wide enough for every C integer constant of 64 bits, signed or not.
using WideInt = __int128;

/// One step from an object, or from what a pointer points to, to a part of it.
struct Step {
  enum class Kind : uint8_t { Subscript, Field };

  Kind K = Kind::Subscript;
  /// Subscript: the index. After a pointer is followed the first step is
  /// always a subscript: `*p` and `p->f` have the subscript 0.
  const Expr *Index = nullptr;
  /// Subscript: number of elements of the array that is indexed; null for the
  /// first subscript of a pointer and for flexible array members.
  const Expr *Extent = nullptr;
  /// Field: bytes [Offset, Offset + Size) of the enclosing record. A bit-field
  /// is its storage unit. Union members have equal or overlapping ranges.
  uint64_t Offset = 0;
  uint64_t Size = 0;
  std::string FieldName;
};

/// An lvalue: a declared object or the target of a pointer, and the way in.
///
///   a[i][j].x    Object a;  Subscript i, Subscript j, Field x
///   s->v[k]      Pointer s; Subscript 0, Field v, Subscript k
///   *(p + i)     Pointer p; Subscript i
struct Place {
  /// The declared object; null when a pointer is followed.
  const Symbol *Object = nullptr;
  /// The pointer value that is followed; null for a declared object.
  const Expr *Pointer = nullptr;
  std::vector<Step> Steps;
  /// Type of the value stored there.
  CType Type;
  /// Bytes accessed.
  uint64_t Size = 0;
};

enum class Operator : uint8_t {
  // Unary.
  Negate,
  BitNot,
  LogicalNot,
  // Binary, as in C.
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  BitAnd,
  BitOr,
  BitXor,
  ShiftLeft,
  ShiftRight,
  LT,
  LE,
  GT,
  GE,
  EQ,
  NE,
  LogicalAnd,
  LogicalOr,
  // Only in derived formulas.
  FloorDiv,
  FloorMod,
  Min,
  Max,
};

/// A value. Immutable; made by ExprPool.
struct Expr {
  enum class Kind : uint8_t {
    /// An integer: Value.
    Constant,
    /// A floating-point or other literal: Name holds its spelling.
    Literal,
    /// The current value of the index of an enclosing counted loop: Sym.
    Index,
    /// The value of a Place: Where.
    Read,
    /// The address of a Place, also an array that decays: Where.
    Address,
    /// Op applied to Operands.
    Operation,
    /// Operands[0] converted to Type.
    Cast,
    /// Operands[0] ? Operands[1] : Operands[2].
    Select,
    /// A call of a usable function: Name is the callee, Operands the arguments.
    Call,
    /// Anything else. Never equal to another Unknown.
    Unknown,
  };

  Kind K = Kind::Unknown;
  CType Type;
  Operator Op = Operator::Add;
  WideInt Value = 0;
  const Symbol *Sym = nullptr;
  const Place *Where = nullptr;
  std::string Name;
  std::vector<const Expr *> Operands;
  /// Where the first node of this structure was spelled; no part of identity.
  FileRange Range;

  bool isConstant() const { return K == Kind::Constant; }
  bool isConstant(WideInt V) const { return isConstant() && Value == V; }
};

/// Owns the nodes of one nest. Nodes live as long as the pool.
class ExprPool {
public:
  ExprPool() = default;
  ExprPool(const ExprPool &) = delete;
  ExprPool &operator=(const ExprPool &) = delete;

  /// The node with the structure of \p E, made when there is none yet.
  const Expr *get(Expr E);
  const Place *get(Place P);

  const Expr *constant(WideInt Value, CType Type);
  const Expr *index(const Symbol &S, CType Type);
  const Expr *read(const Place *Where);
  const Expr *unary(Operator Op, const Expr *A, CType Type);
  const Expr *binary(Operator Op, const Expr *A, const Expr *B, CType Type);
  const Expr *cast(const Expr *A, CType Type);
  const Expr *select(const Expr *C, const Expr *A, const Expr *B, CType Type);

  // Formulas in the guard type; constants are folded where that is exact.
  const Expr *guardConstant(WideInt Value);
  /// \p A converted to the guard type; constants convert in place.
  const Expr *guardValue(const Expr *A);
  const Expr *guard(Operator Op, const Expr *A, const Expr *B);
  /// Conjunction and disjunction; null stands for "true" in both.
  const Expr *both(const Expr *A, const Expr *B);
  const Expr *either(const Expr *A, const Expr *B);

private:
  std::deque<Expr> Exprs;
  std::deque<Place> Places;
  std::unordered_multimap<uint64_t, const Expr *> ExprTable;
  std::unordered_multimap<uint64_t, const Place *> PlaceTable;
};

/// \p E as C text with the names of the source, for reports: `n - 1`.
std::string toText(const Expr *E);
/// \p P as C text: `s->v[k]`.
std::string toText(const Place *P);

} // namespace loopdist
