// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which memory a place lies in, and which values stay fixed in a root loop.
///
/// A base is a declared object or the target of a pointer value. Two places
/// with one base are compared by their subscripts; two bases are disjoint by
/// proof, by a test at run time, or not at all (Aliasing.h).
#pragma once

#include "ir/LoopNest.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace loopdist {

struct Base {
  const Symbol *Object = nullptr;
  const Expr *Pointer = nullptr;

  bool isKnown() const { return Object || Pointer; }
  friend bool operator==(const Base &, const Base &) = default;
  friend bool operator<(const Base &A, const Base &B) {
    return std::pair(A.Object, A.Pointer) < std::pair(B.Object, B.Pointer);
  }
};

/// A base, and whether the steps of the place say where in it the place is.
struct Location {
  Base B;
  bool StepsCount = true;
};

/// Casts, pointer sums and addresses of parts lead to the base that they are
/// derived from, with unknown steps. The base is unknown for anything else.
Location locate(const Place &P);

/// The base as text: "x", "s->v".
std::string nameOf(const Base &B);

/// The two objects, or what two pointers point to, share no memory that one of
/// them writes: different objects, one whose address nobody has, or what a
/// restrict parameter and another parameter or object stand for.
bool provenDisjoint(const Base &A, const Base &B);

/// Other functions, and unknown pointers, may reach \p B.
bool isVisible(const Base &B);

/// \p L and the loops in it.
std::vector<const Loop *> loopsOf(const Loop &L);

/// Loops of \p Root's nest around the declaration of \p S, from the root
/// inwards. 0 when the object is the same one while the root runs.
unsigned depthInside(const Symbol &S, const Loop &Root);

/// What the root \p Root leaves unchanged.
///
/// Stores through other bases are not considered: overlap tests exclude them.
/// Stores to other members of one record count as stores elsewhere. Where the
/// one or the other turns out to be impossible to ensure, the base is passed in
/// as \p Unstable, and nothing in it is invariant.
class Invariance {
public:
  Invariance(const Loop &Root, std::set<Base> Unstable);

  /// \p E has one value while the root runs.
  bool isInvariant(const Expr *E) const;
  /// The invariant \p E, a Read or an outer Index, may be evaluated by a guard:
  /// its names can be written, and the source evaluates it in any case.
  bool isEvaluable(const Expr *E) const;
  bool isOuterIndex(const Symbol *S) const { return Inner.count(S) == 0; }

private:
  bool isWritten(const Place &P) const;
  bool isInvariant(const Place &P) const;
  bool isEvaluable(const Place &P) const;

  const Loop &Root;
  std::map<Base, std::vector<const Place *>> Written;
  std::set<Base> Unstable;
  std::set<const Symbol *> Inner;
  /// Places that every execution of the root with an iteration reads.
  std::set<const Place *> Evaluated;
};

/// Every place that \p E reads, places inside addresses included.
std::vector<const Place *> placesRead(const Expr *E);

} // namespace loopdist
