// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Formulas and values => C text.
///
/// Formulas of the guard type are computed in `ld_int`: every sum, product and
/// quotient has at least one operand of that type. Values of the program are
/// written with the names of the source and with every conversion of it, so
/// they mean the same wherever those names are visible.
#pragma once

#include "ir/Expr.h"
#include "plan/Plan.h"
#include "llvm/Support/Error.h"
#include <string>

namespace loopdist {

/// \p E as text that may stand as an argument; an error names what has no text.
llvm::Expected<std::string> formulaText(const Expr *E);

/// \p E as one operand of `&&`.
llvm::Expected<std::string> conditionText(const Expr *E);

/// `E > 0`; empty when \p E is a positive constant.
llvm::Expected<std::string> positiveText(const Expr *E);

/// \p E as the operand of a cast, or of any operator that binds weaker.
llvm::Expected<std::string> operandText(const Expr *E);

/// \p E converted to unsigned long long, as the operand of `*`; exact modulo
/// 2^64 also where \p E is the negative of the least value of its type.
llvm::Expected<std::string> modularText(const Expr *E);

/// What adds \p Step to an index: ` += s`, ` -= s`.
llvm::Expected<std::string> stepText(const Expr *Step);

/// `ld_disjoint(x, sizeof *(x), low, high, y, sizeof *(y), low, high)`.
llvm::Expected<std::string> overlapText(const OverlapTest &Test);

} // namespace loopdist
