// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where things stand in the user's file, as plain values.
#pragma once

#include <string>

namespace loopdist {

/// The bytes [Begin, End) of the main file.
struct FileRange {
  unsigned Begin = 0;
  unsigned End = 0;
  /// The range lies whole in the main file, its ends are no part of a macro
  /// expansion, and copying its text copies its meaning.
  bool Verbatim = false;
};

/// 1-based; of the expansion where the text comes from a macro.
struct Position {
  unsigned Line = 0;
  unsigned Column = 0;
};

/// A construct that keeps a loop or a statement from being understood, as a
/// phrase for the user: lower case, no full stop, naming the construct.
struct Obstacle {
  Position At;
  /// "calls printf, which may write memory".
  std::string What;
  /// The cheapest change of the source that would help; empty if none is known.
  std::string Hint;
};

} // namespace loopdist
