// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Facts => decisions, as data: what becomes of each loop, under which guard.
///
/// Legality (Legality.h) and cost (Cost.h) are asked one after the other. The
/// outermost legal loop of each path runs in parallel; a root gets one guard.
#pragma once

#include "analysis/NestAnalysis.h"
#include "ir/LoopNest.h"
#include <string>
#include <vector>

namespace loopdist {

/// The CLASS names of the report.
enum class PieceClass : uint8_t { Parallel, Unknown };
enum class Decision : uint8_t { ParallelFor, Serial };

/// One piece of the report: for now a whole loop at its level.
struct PiecePlan {
  const Loop *L = nullptr;
  PieceClass Class = PieceClass::Unknown;
  Decision What = Decision::Serial;
  /// Conditions tested at run time, as phrases: "a and b do not overlap".
  std::vector<std::string> Guards;
  /// Why it stays serial, naming the accesses or the construct with line and
  /// column; empty when it is transformed.
  std::string Refusal;
  /// What to change; empty if nothing is known to help.
  std::string Hint;
  std::vector<PiecePlan> Pieces;
};

/// One loop that becomes `#pragma omp parallel for`.
struct ParallelRegion {
  const Loop *L = nullptr;
  std::vector<PrivateScalar> Private;
  /// Iterations of one execution, in the guard type, over what is in scope
  /// where the loop stands. May be zero or negative.
  const Expr *TripCount = nullptr;
  /// Estimated operations of one execution: a formula in double whose leaves
  /// are casts of guard formulas, over what is in scope where the loop stands.
  const Expr *Work = nullptr;
};

/// One root whose text is replaced by `if (guard) parallel else original`.
struct RootPlan {
  const Loop *Root = nullptr;
  /// Conjunction, in order of evaluation; the trip count stands apart.
  const Expr *TripCount = nullptr;
  std::vector<const Expr *> Conditions;
  std::vector<OverlapTest> Overlaps;
  /// Estimated operations of the largest region of the root, in double, over
  /// parameters of the root.
  const Expr *Work = nullptr;
  /// Disjoint, source order. Only the root itself, or loops inside it.
  std::vector<ParallelRegion> Regions;
};

struct NestPlan {
  const Nest *N = nullptr;
  std::vector<RootPlan> Roots;
  /// The outermost loop, with the loops inside it.
  PiecePlan Report;
};

/// `--loop=FUNCTION:LINE`.
struct LoopSelection {
  std::string Function;
  unsigned Line = 0;
};

struct PlanOptions {
  /// Only these loops, and the loops inside them, may be transformed; all when
  /// empty. The others stay serial with that reason.
  std::vector<LoopSelection> Only;
};

/// Decides about every loop of \p N. Formulas are made in its pool.
NestPlan planNest(Nest &N, const NestFacts &Facts, const PlanOptions &Options);

} // namespace loopdist
