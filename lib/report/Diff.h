// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Two texts => unified diff, as `git apply` and `patch` read it.
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace loopdist {

/// The changes from \p Old to \p New with \p Context lines around them, under
/// the names a/Path and b/Path; empty when the texts are the same.
///
/// Lines end in "\n" and are compared byte for byte, so that "\r\n" stays what
/// it is and a last line without an end differs from the same line with one.
///
/// By the greedy algorithm in linear space [Mye86, 4]: O((n + m) d) time for d
/// changed lines. Where a part of the texts has more than a few thousand
/// changes the result is right but not the shortest.
std::string unifiedDiff(llvm::StringRef Path, llvm::StringRef Old,
                        llvm::StringRef New, unsigned Context = 3);

} // namespace loopdist
