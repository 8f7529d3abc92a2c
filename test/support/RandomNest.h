// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Small random nests, and inputs for them.
#pragma once

#include "support/NestBuilder.h"
#include "support/NestInterpreter.h"
#include <random>

namespace loopdist {

class RandomNest {
public:
  /// Affine nests with constant bounds are decided exactly by any input;
  /// General nests have parameters, pointers, unsigned arithmetic, conditions
  /// and bounds that depend on data.
  enum class Kind : uint8_t { Affine, General };

  RandomNest(unsigned Seed, Kind K);

  Nest &nest() { return B.nest(); }
  /// Draws values for the parameters and places for the pointers.
  void drawInput(NestInterpreter &I);

private:
  int pick(int Low, int High) {
    return std::uniform_int_distribution<int>(Low, High)(Random);
  }
  bool chance(int Percent) { return pick(1, 100) <= Percent; }
  bool isGeneral() const { return K == Kind::General; }

  void declare();
  void loops(unsigned Depth);
  void openLoop();
  void openGeneralLoop(Symbol &Index);
  void body(unsigned Depth);
  void statement();
  void branch(unsigned Depth);
  const Expr *convert(const Expr *E, CType Type);
  const Expr *sum(Operator Op, const Expr *A, const Expr *B);
  const Expr *anyIndex();
  const Expr *affine();
  const Expr *subscript();
  const Expr *condition();
  const Expr *bound(CType Type);
  const Place *record(const Expr *At);
  const Place *element();
  const Place *scalarPlace();
  const Place *target();
  void note(const Expr *E);
  static bool spreadSkips(const std::vector<Node> &Nodes, bool Skips);

  Kind K;
  std::mt19937 Random;
  NestBuilder B;
  std::vector<Symbol *> Open;
  std::vector<Symbol *> Ints, Unsigneds, Pointers, Scalars;
  Symbol *Line = nullptr, *Table = nullptr, *Grid = nullptr, *Records = nullptr,
         *Global = nullptr, *Stride = nullptr;
  /// What the current statement reads in its subscripts and conditions.
  std::vector<const Place *> Noted;
  unsigned Names = 0;
};

} // namespace loopdist
