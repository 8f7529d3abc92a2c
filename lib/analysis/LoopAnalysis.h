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
  std::vector<const Loop *> Path;
};

/// One dependence for each pair of accesses, kind and carrying loop, with
/// directions and distances; without those that known parameters exclude.
std::vector<DependencePart> dependenceParts(RootContext &R,
                                            const RootData &Data);

/// Scalars that may be private to the iterations of \p L.
std::vector<unsigned> privateBases(RootContext &R, const RootData &Data,
                                   const LoopDomain &L);

/// Sets Parallel and ParallelWhen of \p Facts, from the dependences that its
/// loop carries.
void decideParallel(RootContext &R, const LoopDomain &L,
                    const std::vector<const DependencePart *> &Carried,
                    LoopFacts &Facts);

/// Sets the trip counts of \p Facts.
void countTrips(RootContext &R, const LoopDomain &L, LoopFacts &Facts);

} // namespace loopdist
