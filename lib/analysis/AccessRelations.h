// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Accesses => relations from instances to cells of memory.
///
/// A cell is what the steps of a place select. Places of one base with
/// different steps either select disjoint parts (different members of a
/// record), or both count as accesses to the whole part that they have in
/// common.
#pragma once

#include "analysis/Domains.h"
#include <map>
#include <string>
#include <vector>

namespace loopdist {

/// All accesses to one base.
struct BaseAccesses {
  Base B;
  /// Indices into Domains::Instances.
  std::vector<unsigned> Members;
  bool Written = false;
};

/// Accesses that may meet, as relations to one space.
struct CellGroup {
  /// Index into AccessMap::Bases.
  unsigned BaseNumber = 0;
  std::vector<unsigned> Members;
  /// Relations[I] belongs to Members[I]; null when isl gave up.
  std::vector<IslMap> Relations;
  /// The relation of Members[I] holds no cell that is not accessed, and every
  /// cell is accessed in whole.
  std::vector<bool> Exact;
  bool Written = false;
};

struct AccessMap {
  std::vector<BaseAccesses> Bases;
  std::vector<CellGroup> Groups;
  /// Accesses to any memory that other functions see.
  std::vector<unsigned> Anywhere;
};

/// Computes the subscripts of every instance, and assumes that those inside a
/// row stay in it. False with \p Why set when a base changes in the root.
bool placeInstances(RootContext &R, Domains &D, Obstacle &Why);

AccessMap groupAccesses(const RootContext &R, const Domains &D);

/// The members of a place up to its last field: "s->v" of "s->v[k]".
std::string variableOf(const Access &A);

} // namespace loopdist
