// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// May I: why a loop has to stay as it is. Asks only facts, never the cost.
///
/// A refusal is a phrase for the user that names the accesses or the construct
/// with line and column; nullopt means that this question has no objection.
#pragma once

#include "analysis/NestAnalysis.h"
#include "ir/LoopNest.h"
#include "plan/Plan.h"
#include <optional>
#include <string>

namespace loopdist {

struct Refusal {
  std::string Why;
  /// The cheapest change of the source that would help; empty if none is known.
  std::string Hint;
};

/// "loop over i", or "loop" when it is not counted.
std::string describe(const Loop &L);

/// Refuses a loop that belongs to no root: switched off, or not understood.
/// Always has an answer.
Refusal refuseUnanalysed(const Loop &L, const NestFacts &Facts);

/// Refuses a loop whose iterations depend on each other, naming the first of
/// the dependences that it carries and that explain it best: exact ones before
/// assumed ones, flow before output before anti.
std::optional<Refusal> refuseParallel(const LoopFacts &Facts,
                                      const RootFacts &Root);

/// Refuses a loop whose text cannot be replaced or copied.
std::optional<Refusal> refuseEdit(const Loop &L);

/// Refuses \p L when only other loops were asked for.
std::optional<Refusal> refuseSelection(const Loop &L, const Nest &N,
                                       const PlanOptions &Options);

/// Refuses a formula that cannot be written as C text where \p Where stands:
/// a name is hidden there, a value has no spelling, or the text would be huge.
/// A null formula is never refused.
std::optional<Refusal> refuseFormula(const Expr *E, const Loop &Where,
                                     const Nest &N);

/// Refuses an overlap test for the same reasons.
std::optional<Refusal> refuseOverlap(const OverlapTest &Test, const Loop &Where,
                                     const Nest &N);

/// Refuses a root whose guard can never be true or cannot be written.
std::optional<Refusal> refuseGuard(const RootFacts &Root, const Nest &N);

/// Refuses a parallel loop that cannot be written with OpenMP: its trip count
/// or its scalars cannot be expressed where it stands.
std::optional<Refusal> refuseOpenMP(const LoopFacts &Facts,
                                    const RootFacts &Root, const Nest &N);

} // namespace loopdist
