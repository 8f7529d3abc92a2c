// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Facts and plans as stable text, for tests and for the curious.
#pragma once

#include "report/Report.h"

namespace loopdist {

/// `--print=deps`: for each root, and each loop that is no part of one,
///
///   loop at line 12
///     flow a[i + 2] -> a[i]: direction (<), distance (2), carried at level 1
///   loop at line 20: not analysed: calls printf, which may write memory
///
/// Levels are numbered in the nest, outermost is 1.
void printDependences(llvm::raw_ostream &OS, const NestReport &Nest);

/// `--print=plan`: for each loop of the nest, outer before inner,
///
///   loop at line 12 over i: parallel, parallel_for
///     trips n
///     condition k >= n
///     overlap x[0 .. n - 1] with y[0 .. n - 1]
///     private t, last value of u
///     loop at line 13 over j: parallel, serial
///       refusal it runs inside the parallel loop at line 12
void printPlan(llvm::raw_ostream &OS, const NestReport &Nest);

} // namespace loopdist
