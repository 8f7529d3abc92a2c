// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Dependences, parallel loops and trip counts of one root, from its accesses.
#pragma once

#include "analysis/Aliasing.h"
#include "analysis/Flow.h"
#include "analysis/NestAnalysis.h"

namespace loopdist {

/// Everything that is known about the root before conclusions are drawn.
struct RootData {
  Domains D;
  AccessMap Map;
  AliasFacts Aliases;
  /// One for each group of Map.
  std::vector<GroupFlow> Flows;
};

/// A dependence, and the instances that it stands for.
struct DependencePart {
  Dependence Dep;
  /// The loop that carries it, or the number of common loops.
  unsigned Level = 0;
  /// Carried by every common loop, for any parameters.
  bool Assumed = false;
  /// Source iterations to sink iterations; null if isl gave up.
  IslMap M;
  /// Index into AccessMap::Bases; absent for control and unknown memory.
  std::optional<unsigned> BaseNumber;
  /// The common loops, and all loops around either end.
  std::vector<const Loop *> Path;
  std::vector<const Loop *> SourcePath;
  std::vector<const Loop *> SinkPath;
};

/// One dependence for each pair of accesses, kind and carrying loop, with
/// directions and distances; without those that known parameters exclude.
std::vector<DependencePart> dependenceParts(RootContext &R,
                                            const RootData &Data);

/// A scalar that may be private to the iterations of a loop.
struct PrivateBase {
  /// Index into AccessMap::Bases.
  unsigned BaseNumber = 0;
  bool LastValueNeeded = true;
  /// Parameters for which an iteration does not write it although its last
  /// value is needed.
  IslSet NotWritten;
};

std::vector<PrivateBase> privateBases(RootContext &R, const RootData &Data,
                                      const LoopDomain &L);

/// What keeps one loop from running in parallel.
struct CarriedDependences {
  std::vector<const DependencePart *> Parts;
  std::vector<PrivateBase> Private;
};

/// Sets Parallel and ParallelWhen of \p Facts. A condition that holds only
/// when the loop or one in it hardly runs does not count.
void decideParallel(RootContext &R, const RootData &Data, const LoopDomain &L,
                    const CarriedDependences &Carried, LoopFacts &Facts);

/// Sets the trip counts of \p Facts.
void countTrips(RootContext &R, const LoopDomain &L, LoopFacts &Facts);

} // namespace loopdist
