// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/Dependence.h"

namespace loopdist {

static bool allows(Direction Set, Direction One) {
  return (static_cast<unsigned>(Set) & static_cast<unsigned>(One)) != 0;
}

bool Dependence::mayBeCarriedAt(unsigned K) const {
  if (K >= Levels.size())
    return false;
  for (unsigned Outer = 0; Outer < K; ++Outer)
    if (!allows(Levels[Outer].Dir, Direction::EQ))
      return false;
  return allows(Levels[K].Dir, Direction::NE);
}

} // namespace loopdist
