// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What is known about the loops of one nest: the one door to the analysis.
///
///   Nest => roots => { access relations => isl => [Dependence], conditions }
///
/// A root is an outermost loop whose whole subtree is understood: no obstacle
/// in it, counted, bounds invariant. Everything that surrounds a root is fixed
/// while it runs, so indices of outer loops and variables that the root does
/// not write are parameters of its analysis.
///
/// The answer is always safe to act on: a dependence that is absent, a loop
/// that is called parallel, hold for every input that satisfies the root's
/// Assumptions and OverlapTests and the loop's ParallelWhen. Whatever isl
/// cannot decide within its quota of operations is present as an assumed
/// dependence.
#pragma once

#include "analysis/Dependence.h"
#include "ir/LoopNest.h"
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace loopdist {

/// A formula over values that the source evaluates before or at the start of
/// the root loop, in the guard type, together with what it ensures.
struct Assumption {
  /// Null: cannot be written or is never true; then the root has a refusal.
  const Expr *Formula = nullptr;
  /// "j * m does not wrap around", "k < 100 stays inside a row of a".
  std::string Ensures;
};

/// The elements Base[Low .. High] that the root may touch. Base is an array,
/// a pointer, or the address of an object that is no array (Low = High = 0).
struct AccessedRange {
  const Symbol *Object = nullptr;
  const Expr *Pointer = nullptr;
  const Expr *Low = nullptr;
  const Expr *High = nullptr;
  /// The base as text for reports: "x", "s->v".
  std::string Name;
};

/// Two ranges that must not overlap, tested at run time.
struct OverlapTest {
  AccessedRange A;
  AccessedRange B;
};

/// A scalar that each iteration of a loop writes before it reads it.
struct PrivateScalar {
  const Symbol *S = nullptr;
  /// The value after the loop may be read (it is not in Loop::DeadAfter), and
  /// the last iteration writes it, unconditionally or under ParallelWhen:
  /// OpenMP `lastprivate`. False: the value is not read afterwards: `private`.
  bool LastValueNeeded = true;
};

/// Facts about one loop of a root's subtree, the root itself included.
struct LoopFacts {
  const Loop *L = nullptr;
  /// Some input makes the iterations independent.
  bool Parallel = false;
  /// The inputs that do; null: all. Over parameters of the root.
  const Expr *ParallelWhen = nullptr;
  /// "k >= n": ParallelWhen in words; empty when it is null.
  std::string ParallelWhenText;
  /// Scalars to be privatized if this loop runs in parallel.
  std::vector<PrivateScalar> Private;
  /// Dependences that this loop carries, as indices into RootFacts. Not those
  /// that privatization at this loop removes.
  std::vector<unsigned> Carried;
  /// Number of iterations of one run of this loop, in the guard type, over
  /// parameters of the root and indices of the loops around it; zero or
  /// negative when there are none. Null if it depends on anything else.
  const Expr *TripCount = nullptr;
  /// Upper bound of TripCount over parameters of the root; null if unknown.
  const Expr *MaxTripCount = nullptr;
};

struct RootFacts {
  const Loop *Root = nullptr;
  std::vector<Dependence> Dependences;
  /// Root first, outer before inner, source order.
  std::vector<LoopFacts> Loops;
  std::vector<Assumption> Assumptions;
  std::vector<OverlapTest> Overlaps;
  const LoopFacts *find(const Loop &L) const;
};

/// Why a loop that is no part of any root was not analysed.
struct Unanalysed {
  const Loop *L = nullptr;
  Obstacle Why;
};

struct NestFacts {
  const Nest *N = nullptr;
  /// A root without any parallel loop stands behind the roots inside it.
  std::vector<RootFacts> Roots;
  /// Loops around or beside the roots, source order.
  std::vector<Unanalysed> Others;

  /// The innermost root that contains \p L, or null.
  const RootFacts *rootOf(const Loop &L) const;
};

struct AnalysisOptions {
  /// The user's promise that different pointers never overlap.
  bool AssumeNoAlias = false;
  /// isl operations for one root; measured: 2e5 passes every ordinary nest,
  /// 1e6 takes about 0.5 s.
  unsigned long Quota = 2000000;
};

/// Analyses every loop of \p N. Formulas are made in the pool of \p N.
///
/// Loops switched off (Loop::Off) are neither roots nor inside roots.
NestFacts analyseNest(Nest &N, const AnalysisOptions &Options);

} // namespace loopdist
