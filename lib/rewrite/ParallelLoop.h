// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Rewriting step: run the iterations of one loop in parallel.
///
///   for (...) body    =>   {
///                            if (GUARD) {
///                              ld_count_parallel();
///                              #pragma omp parallel for
///                              for (...) body
///                            } else {
///                              for (...) body
///                            }
///                          }
///
/// A header that OpenMP does not accept is replaced by one that goes up or down
/// to the last value of the index,
///
///   for (int i = 0; i != n; i++)   =>   for (int i = 0; i <= ld_last; i++)
///
/// and when the index has less than 32 bits, by one over an int that holds it.
/// The value after the last one is representable: the source computes it too.
/// An index declared outside gets it from a formula that is evaluated before
/// the loop, so that the result does not depend on whether OpenMP is on.
///
/// Legal when the plan has a region for the loop.
#pragma once

#include "ir/LoopNest.h"
#include "plan/Plan.h"
#include "rewrite/Rewrite.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace loopdist {

/// The conjuncts of the guard that belong to the region alone: that it has
/// iterations, and that they are work enough.
llvm::Expected<std::vector<std::string>>
regionConditions(const ParallelRegion &Region, const Expr *Work,
                 const RewriteOptions &Options);

/// The block for \p Region, without the white space before its first line,
/// under \p Conditions.
llvm::Expected<std::string>
parallelBlock(const SourceUnit &Unit, const ParallelRegion &Region,
              const std::vector<std::string> &Conditions);

/// `{ if (CONDITIONS) { THEN } else { ELSE } }` for a loop that begins at
/// \p Offset, without the white space before its first line. \p Then holds
/// whole lines; \p Else is copied text, indented as at \p Offset.
std::string guardedBlock(const SourceUnit &Unit, unsigned Offset,
                         const std::vector<std::string> &Conditions,
                         llvm::StringRef Then, llvm::StringRef Else);

} // namespace loopdist
