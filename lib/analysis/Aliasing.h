// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which bases may overlap, and which tests at run time exclude it.
#pragma once

#include "analysis/AccessRelations.h"
#include "analysis/NestAnalysis.h"

namespace loopdist {

/// Two bases that may share memory, for which no test can be made.
struct Conflict {
  /// Indices into AccessMap::Bases.
  unsigned A = 0;
  unsigned B = 0;
  std::string Why;
};

struct AliasFacts {
  std::vector<OverlapTest> Tests;
  std::vector<Conflict> Conflicts;
};

AliasFacts computeAliasing(RootContext &R, const Domains &D,
                           const AccessMap &Map);

} // namespace loopdist
