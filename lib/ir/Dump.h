// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A nest as stable text, for tests and for the curious.
#pragma once

#include "ir/LoopNest.h"
#include <string>

namespace loopdist {

/// One line for each loop, statement and obstacle, indented by depth:
///
///   for i = 0; i < n; step 1 [line 3, canonical]
///     C1: reads n
///     S1 `a[i] = b[i];` reads b[i] writes a[i]
///     obstacle 5:3: calls f, which may write memory
std::string dumpNest(const Nest &N);

} // namespace loopdist
