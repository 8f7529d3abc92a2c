// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Data and control dependences between the statements of one loop nest.
#pragma once

#include "ir/LoopNest.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace loopdist {

/// How the source iteration of one loop may be ordered against the sink
/// iteration, in order of execution: a set, so LE is LT and EQ together.
enum class Direction : uint8_t {
  None = 0,
  LT = 1,
  EQ = 2,
  LE = LT | EQ,
  GT = 4,
  NE = LT | GT,
  GE = GT | EQ,
  Any = LT | EQ | GT,
};

/// One entry of a direction vector, and its distance where that is constant.
/// Distances count iterations, also in loops that run downwards or in steps.
struct LevelDependence {
  Direction Dir = Direction::Any;
  std::optional<int64_t> Distance;
};

/// The source must stay before the sink.
struct Dependence {
  enum class Kind : uint8_t { Flow, Anti, Output, Control };

  Kind K = Kind::Flow;
  const Statement *Source = nullptr;
  const Statement *Sink = nullptr;
  /// Null for control dependences.
  const Access *SourceAccess = nullptr;
  const Access *SinkAccess = nullptr;
  /// The variable, array or pointer: "a", "s->v". Empty for control.
  std::string Variable;
  /// Levels[k] describes the k-th common loop, counted from the analysed root.
  std::vector<LevelDependence> Levels;
  /// Why the dependence was assumed; empty when it was decided exactly.
  std::string Assumed;
  /// What makes it harmless ("privatization of t"); empty when nothing does.
  std::string RemovedBy;

  /// True when the \p K-th common loop (0 is the root) can carry it: at both
  /// ends the outer loops may be in the same iteration, and this loop in
  /// different ones.
  bool mayBeCarriedAt(unsigned K) const;
};

} // namespace loopdist
