// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// isl's sets and functions of the parameters => formulas in the guard type.
#pragma once

#include "analysis/IslHelpers.h"
#include "ir/LoopNest.h"
#include <map>
#include <string>
#include <vector>

namespace loopdist {

/// The values that stay fixed while the root runs, as parameters of isl.
class Parameters {
public:
  Parameters(isl_ctx *Ctx, ExprPool &Pool) : Ctx(Ctx), Pool(Pool) {}

  /// The parameter for \p Value, made when there is none yet.
  IslId idOf(const Expr *Value);
  /// The value of the parameter \p Id; null if it is none.
  const Expr *valueOf(const IslId &Id) const;
  const std::vector<const Expr *> &values() const { return Values; }

  /// Every parameter lies in the range of its type.
  IslSet typeRanges() const;
  /// Unsigned parameters are not negative: the part of typeRanges that
  /// dependences need most, and that costs little.
  IslSet signs() const;

  isl_ctx *ctx() const { return Ctx; }
  ExprPool &pool() const { return Pool; }

private:
  IslSet ranges(bool Full) const;

  isl_ctx *Ctx;
  ExprPool &Pool;
  std::vector<const Expr *> Values;
  std::map<const Expr *, unsigned> Numbers;
};

/// A formula that holds exactly for the parameters in \p S. Null when it has
/// more than \p MaxAtoms comparisons, when 128 bits might not suffice to
/// evaluate it for parameters of 64 bits, or when isl gave up.
///
/// May assume \p Context. The universe gives the constant 1.
const Expr *formulaOf(const IslSet &S, const IslSet &Context,
                      const Parameters &P, unsigned MaxAtoms = 12);

/// The value of \p A, likewise. Outside the domain of \p A it is arbitrary.
const Expr *formulaOf(const IslPwAff &A, const IslSet &Context,
                      const Parameters &P, unsigned MaxAtoms = 12);

} // namespace loopdist
