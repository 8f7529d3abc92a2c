// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loops and branches => which instances of each access happen, and in which
/// order.
#pragma once

#include "analysis/AffineForm.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace loopdist {

/// The parts of a counted loop's header as affine functions of the indices
/// outside it; null where they are not affine.
struct BoundForms {
  IslPwAff Lower;
  IslPwAff Bound;
  IslPwAff Step;
};

/// One loop of the root's subtree.
struct LoopDomain {
  const Loop *L = nullptr;
  /// Loops around it, from the root inwards.
  std::vector<const Loop *> Outer;
  /// Iterations: indices of Outer and of L.
  Scope Body;
  /// Instances of the loop as a whole.
  Scope Around;
  BoundForms Forms;
  /// Iterations run towards smaller values of the index.
  bool Down = false;
  /// Absent for a symbolic step.
  std::optional<WideInt> Step;
};

/// One access, where it stands in the order of execution.
struct Instance {
  const Access *A = nullptr;
  const Statement *S = nullptr;
  Scope At;
  /// Text positions between the loops: one more than there are loops, and at
  /// last the position within the statement.
  std::vector<int> Position;
  /// Happens for every element of the domain.
  bool Must = false;

  // Filled in from the subscripts:

  Location Where;
  /// One for each step of the place; null for fields and unknown subscripts.
  std::vector<IslPwAff> Subscripts;
  /// The steps do not say which part of the base is accessed.
  bool Whole = false;
  /// Why, or which subscript is not affine; empty when all are.
  std::string NotAffine;
};

/// The whole root, taken apart.
struct Domains {
  std::vector<LoopDomain> Loops;
  std::vector<Instance> Instances;
  const LoopDomain &of(const Loop *L) const;
};

/// What the parts of the analysis of one root share.
struct RootContext {
  const Loop &Root;
  ExprPool &Pool;
  IslContext &Isl;
  Invariance &Fixed;
  Parameters &P;
  Assumptions &Assumed;
};

/// Nullopt with \p Why set when a loop is not understood well enough.
std::optional<Domains> buildDomains(RootContext &R, Obstacle &Why);

/// \p A stands before \p B in the text; both are inside \p Common loops.
bool isBefore(const Instance &A, const Instance &B, unsigned Common);

/// True when \p L counts downwards.
bool countsDown(const Loop &L);

/// Loops that \p A and \p B have in common, from the root inwards.
unsigned commonLoops(const std::vector<const Loop *> &A,
                     const std::vector<const Loop *> &B);

} // namespace loopdist
