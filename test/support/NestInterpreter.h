// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs a nest and records every access: the slow, obvious reference.
#pragma once

#include "support/ExprValue.h"
#include <map>
#include <string>
#include <vector>

namespace loopdist {

/// One iteration of one execution of a loop.
struct Iteration {
  const Loop *L = nullptr;
  /// Which execution of the loop, numbered from the start of the run.
  unsigned Run = 0;
  /// Iterations of this run before this one.
  long Number = 0;
  friend bool operator==(const Iteration &, const Iteration &) = default;
};

/// One access that happened.
struct Event {
  const Access *A = nullptr;
  std::vector<Iteration> Path;
  /// First byte and number of bytes.
  WideInt Address = 0;
  uint64_t Size = 4;
  /// A repeated evaluation of a loop header, before the iteration at the end
  /// of Path; that iteration need not happen.
  bool Repeated = false;
};

/// How often one execution of a loop ran its body.
struct LoopRun {
  const Loop *L = nullptr;
  std::map<const Symbol *, WideInt> OuterIndices;
  long Trips = 0;
};

class NestInterpreter {
public:
  explicit NestInterpreter(const Nest &N) : N(N) {}

  /// Objects that are not placed get an address of their own.
  void place(const Symbol &S, WideInt Address) { Addresses[&S] = Address; }
  /// The value of a scalar or pointer before the run.
  void set(const Symbol &S, WideInt Value) { Memory[addressOf(S)] = Value; }
  /// Bytes from one element to the next, 4 if not set.
  void setElementSize(const Symbol &S, uint64_t Size) { Elements[&S] = Size; }

  /// False if the program's behaviour is undefined, or it runs too long.
  bool run(const Loop &Root);

  /// The value of \p E at the start of the run.
  std::optional<WideInt> atStart(const Expr *E);
  /// The value of \p E for given indices, with memory as at the start.
  std::optional<WideInt>
  atStart(const Expr *E, const std::map<const Symbol *, WideInt> &Indices);
  WideInt addressOf(const Symbol &S);

  std::vector<Event> Events;
  std::vector<LoopRun> Runs;

private:
  std::optional<WideInt> value(const Expr *E);
  std::optional<WideInt> addressOf(const Place &P);
  WideInt load(WideInt Address) const;
  bool loop(const Loop &L);
  bool header(const Loop &L, bool Repeated);
  bool nodes(const std::vector<Node> &Nodes);
  bool branch(const Branch &B);
  bool statement(const Statement &S);
  bool record(const Access &A, bool Repeated);
  bool coin();
  void renew();

  const Nest &N;
  std::map<const Symbol *, WideInt> Addresses, Indices;
  std::map<const Symbol *, uint64_t> Elements;
  std::map<WideInt, WideInt> Memory, InitialMemory;
  std::vector<Iteration> Path;
  /// A statement that may be skipped was, and the rest of its iteration is.
  bool Continuing = false;
  unsigned Fuel = 4000;
  unsigned Coins = 1;
  WideInt NextObject = WideInt(1) << 60;
  std::map<const Loop *, unsigned> RunNumbers;
};

} // namespace loopdist
