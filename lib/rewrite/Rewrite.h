// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Decisions => text: the one door to rewriting. Decides nothing.
///
/// The text of a root is replaced by
///
///   /* loopdist: i runs in parallel */
///   {
///     if (TRIP > 0 && ld_parallel_ok(WORK) && CONDITIONS && OVERLAPS) {
///       the nest with `#pragma omp parallel for` at its regions
///     } else {
///       the original text
///     }
///   }
///
/// User text is copied, never printed back. Text outside the roots does not
/// change by a byte, except for one include directive.
#pragma once

#include "ir/LoopNest.h"
#include "plan/Plan.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace loopdist {

/// Replaces the byte range of one root; the unit is applied whole or not at
/// all.
struct Edit {
  FileRange Range;
  std::string Text;
};

struct RewriteOptions {
  /// `--threads-threshold`: the guard asks ld_parallel_ok_from(WORK, Threshold)
  /// instead of ld_parallel_ok(WORK). Not negative.
  std::optional<double> Threshold;
};

/// The edit of one root, or an error that says why it cannot be written.
llvm::Expected<Edit> rewriteRoot(const SourceUnit &Unit, const RootPlan &Plan,
                                 const RewriteOptions &Options = {});

/// \p Unit with \p Edits applied and the runtime's include added when there is
/// an edit. The edits must not overlap.
std::string applyEdits(const SourceUnit &Unit, const std::vector<Edit> &Edits);

} // namespace loopdist
