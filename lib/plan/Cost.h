// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How much work a loop is: formulas in double over values that are known
/// before it runs. Asked after legality, and only about legal loops.
///
///   work(loop)   = trips * iteration(loop)
///   iteration(L) = operations of the statements of L + work of its inner loops
///
/// The two arms of a branch count half each, an inner loop whose trip count is
/// unknown runs AssumedTrips times. Estimates decide only when the parallel
/// form is worth it, never whether it is right.
#pragma once

#include "analysis/NestAnalysis.h"
#include "ir/LoopNest.h"
#include <vector>

namespace loopdist {

/// The type of work formulas; their leaves are casts of guard formulas to it.
inline CType workType() { return {CType::Kind::Floating, 64, true}; }

/// Trips of an inner loop of which nothing is known.
constexpr int AssumedTrips = 8;

/// Operations of one execution of \p L where it stands. Requires that the trip
/// count of \p L is positive there, and can be written there.
const Expr *localWork(const Loop &L, const RootFacts &Root, Nest &N);

/// Operations of the largest execution of \p L, over parameters of the root.
const Expr *largestWork(const Loop &L, const RootFacts &Root, Nest &N);

/// The largest of \p Work; of more than two different formulas the sum, which
/// is an upper bound and shorter. Requires at least one.
const Expr *largestOf(const std::vector<const Expr *> &Work, Nest &N);

} // namespace loopdist
