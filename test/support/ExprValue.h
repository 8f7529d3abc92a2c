// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The value of an expression, computed as C does; of a formula, exactly.
#pragma once

#include "ir/LoopNest.h"
#include <functional>
#include <optional>

namespace loopdist {

/// Where the leaves of an expression get their values.
struct Values {
  std::function<WideInt(const Symbol &)> IndexOf;
  std::function<WideInt(const Place &)> ReadOf;
};

/// \p Value as C converts it to the integer type \p T.
WideInt convertTo(WideInt Value, const CType &T);

/// Nullopt where C leaves the value undefined (signed overflow, division by
/// zero) or where there is none.
std::optional<WideInt> valueOf(const Expr *E, const Values &V);

} // namespace loopdist
