// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Expressions with the integer semantics of C => affine functions of isl.
///
/// isl computes with unbounded integers. Where C would wrap around or convert
/// to another value, the two differ; each such operation adds an assumption
/// that it does not happen, or counts as not affine where none can be made.
/// Signed overflow is undefined in C and therefore assumed absent.
#pragma once

#include "analysis/Formula.h"
#include "analysis/Invariance.h"
#include "analysis/IslHelpers.h"
#include "analysis/NestAnalysis.h"
#include <string>
#include <vector>

namespace loopdist {

/// What must hold at run time for the analysis of a root to be right.
class Assumptions {
public:
  explicit Assumptions(const Parameters &P) : P(P) {}

  /// Assumes that \p Violations, instances of anything, do not exist. False if
  /// that is never so, or cannot be written as a formula; then nothing is
  /// assumed.
  bool require(const IslSet &Violations, const std::string &Ensures);

  /// The root has at least one iteration for exactly these parameters, or for
  /// some of them; tested before everything else.
  void setRuns(const IslSet &NewRuns) { Runs = NewRuns; }

  /// What is known of the parameters when the root's guard has held.
  IslSet known() const;

  const std::vector<Assumption> &list() const { return List; }

private:
  const Parameters &P;
  IslSet Runs;
  IslSet Accepted;
  std::vector<Assumption> List;
};

/// Where an expression is evaluated: inside the loops of Path, from the root
/// inwards, for the values of their indices in Domain.
struct Scope {
  std::vector<const Loop *> Path;
  IslSet Domain;
  /// Domain holds no instance that does not happen.
  bool Exact = true;
  /// The loops and arms of branches around this place, from the root inwards:
  /// whoever gets to a place has passed every earlier one with a shorter Region
  /// that its own begins with.
  std::vector<unsigned> Region = {};
};

/// For which instances a condition may hold, and may fail.
struct ConditionForm {
  IslSet True;
  IslSet False;
  /// Then each instance is in one of the two only.
  bool Exact = true;
};

class AffineBuilder {
public:
  /// Dims: indices of the loops in \p At are set dimensions. With
  /// \p IndicesAreParameters, every index is a parameter and At.Path is empty.
  AffineBuilder(const Invariance &Fixed, Parameters &P, Assumptions &Assumed,
                const Scope &At, bool IndicesAreParameters = false)
      : Fixed(Fixed), P(P), Assumed(Assumed), At(At),
        IndicesAreParameters(IndicesAreParameters) {}

  /// \p E as a function of the indices and parameters; null if not affine.
  IslPwAff form(const Expr *E);
  ConditionForm condition(const Expr *E);

  IslPwAff constant(WideInt Value) const;
  IslPwAff dimension(unsigned Position) const;
  /// \p A lies in the range of \p T, by assumption if need be.
  bool requireRange(const IslPwAff &A, const CType &T,
                    const std::string &Ensures);

private:
  IslPwAff indexForm(const Expr *E);
  IslPwAff parameterForm(const Expr *E);
  IslPwAff castForm(const Expr *E);
  IslPwAff unaryForm(const Expr *E);
  IslPwAff operationForm(const Expr *E);
  IslPwAff wrapped(IslPwAff Result, const Expr *E);
  IslPwAff productForm(const IslPwAff &A, const IslPwAff &B);
  IslPwAff divisionForm(const Expr *E, const IslPwAff &A);
  IslPwAff shiftForm(const Expr *E, const IslPwAff &A);
  IslPwAff selectForm(const Expr *E);
  ConditionForm comparison(const Expr *E);
  ConditionForm unknownCondition() const {
    return {At.Domain, At.Domain, false};
  }
  IslSet universe() const;

  const Invariance &Fixed;
  Parameters &P;
  Assumptions &Assumed;
  const Scope &At;
  bool IndicesAreParameters;
};

} // namespace loopdist
