// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Relations from instances to cells => which instances depend on which.
///
/// The ladder, for each group of cells: exact (only the last write before a
/// read is its source), then pair by pair through memory (every earlier write
/// is), then assumed.
#pragma once

#include "analysis/AccessRelations.h"
#include "analysis/Dependence.h"

namespace loopdist {

/// Instances of one access before those of another on the same cell.
struct DependenceMap {
  Dependence::Kind K = Dependence::Kind::Flow;
  /// Indices into Domains::Instances.
  unsigned Source = 0;
  unsigned Sink = 0;
  /// Source iterations to sink iterations; null when it had to be assumed.
  IslMap M;
};

struct GroupFlow {
  std::vector<DependenceMap> Dependences;
  /// The dependences are exact, and Uncovered is known: for each member, the
  /// reads for which no write in the root is sure to come before them.
  bool ValueBased = false;
  std::map<unsigned, IslSet> Uncovered;
};

GroupFlow computeFlow(const RootContext &R, const Domains &D,
                      const CellGroup &G);

/// The part of \p M, from one iteration to another one, that loop \p Level
/// carries; the \p Common loops are those of \p Path. With Level == Common,
/// the part within one iteration of all of them.
IslMap carriedPart(const IslMap &M, const std::vector<const Loop *> &Path,
                   unsigned Common, unsigned Level);

} // namespace loopdist
