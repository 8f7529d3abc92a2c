// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plan/Cost.h"
#include "plan/Legality.h"
#include <algorithm>
#include <cassert>
#include <optional>

namespace loopdist {

/// A formula that passes every threshold, for work that nothing bounds.
static constexpr WideInt Unbounded = 1000000000000;

static std::optional<WideInt> constantOf(const Expr *E) {
  if (E->K == Expr::Kind::Cast && E->Operands[0]->isConstant())
    return E->Operands[0]->Value;
  return std::nullopt;
}

static const Expr *asWork(ExprPool &Pool, WideInt Value) {
  return Pool.cast(Pool.guardConstant(Value), workType());
}

static const Expr *sum(ExprPool &Pool, const Expr *A, const Expr *B) {
  auto X = constantOf(A), Y = constantOf(B);
  WideInt R = 0;
  if (X && Y && !__builtin_add_overflow(*X, *Y, &R))
    return asWork(Pool, R);
  if (X && *X == 0)
    return B;
  if (Y && *Y == 0)
    return A;
  return Pool.binary(Operator::Add, A, B, workType());
}

static const Expr *product(ExprPool &Pool, const Expr *A, const Expr *B) {
  auto X = constantOf(A), Y = constantOf(B);
  WideInt R = 0;
  if (X && Y && !__builtin_mul_overflow(*X, *Y, &R))
    return asWork(Pool, R);
  if ((X && *X == 0) || (Y && *Y == 1))
    return A;
  if ((Y && *Y == 0) || (X && *X == 1))
    return B;
  return Pool.binary(Operator::Mul, A, B, workType());
}

namespace {

/// Work of the parts of one region, seen from the place where it is asked.
struct Estimate {
  const RootFacts &Root;
  Nest &N;
  const Loop &Where;

  ExprPool &pool() { return *N.Pool; }

  const Expr *trips(const Loop &L) {
    const LoopFacts *Facts = Root.find(L);
    const Expr *Max = Facts ? Facts->MaxTripCount : nullptr;
    if (!Max || refuseFormula(Max, Where, N))
      return asWork(pool(), AssumedTrips);
    const Expr *Clamped =
        pool().guard(Operator::Max, Max, pool().guardConstant(0));
    return pool().cast(Clamped, workType());
  }

  const Expr *branch(const Branch &B) {
    const Expr *Arms = sum(pool(), nodes(B.Then), nodes(B.Else));
    WideInt Test = B.Condition ? B.Condition->Operations : 1;
    if (auto Known = constantOf(Arms))
      return asWork(pool(), Test + (*Known + 1) / 2);
    const Expr *Half =
        pool().binary(Operator::Div, Arms, asWork(pool(), 2), workType());
    return sum(pool(), Half, asWork(pool(), Test));
  }

  const Expr *nodes(const std::vector<Node> &Nodes) {
    const Expr *Total = asWork(pool(), 0);
    for (const Node &Item : Nodes) {
      const Expr *Part = nullptr;
      if (const auto *S = std::get_if<Statement *>(&Item))
        Part = asWork(pool(), (*S)->Operations);
      else if (const auto *B = std::get_if<Branch *>(&Item))
        Part = branch(**B);
      else
        Part = wholeLoop(*std::get<Loop *>(Item));
      Total = sum(pool(), Total, Part);
    }
    return Total;
  }

  /// The test and the step of the index count as one operation.
  const Expr *iteration(const Loop &L) {
    return sum(pool(), nodes(L.Body), asWork(pool(), 1));
  }

  const Expr *wholeLoop(const Loop &L) {
    return product(pool(), trips(L), iteration(L));
  }
};

} // namespace

const Expr *localWork(const Loop &L, const RootFacts &Root, Nest &N) {
  const LoopFacts *Facts = Root.find(L);
  assert(Facts && Facts->TripCount && "the trip count is not known here");
  Estimate Here{Root, N, L};
  return product(*N.Pool, N.Pool->cast(Facts->TripCount, workType()),
                 Here.iteration(L));
}

const Expr *largestWork(const Loop &L, const RootFacts &Root, Nest &N) {
  if (&L == Root.Root)
    return localWork(L, Root, N);
  const LoopFacts *Facts = Root.find(L);
  if (!Facts || !Facts->MaxTripCount ||
      refuseFormula(Facts->MaxTripCount, *Root.Root, N))
    return asWork(*N.Pool, Unbounded);
  return Estimate{Root, N, *Root.Root}.wholeLoop(L);
}

static const Expr *larger(ExprPool &Pool, const Expr *A, const Expr *B) {
  auto X = constantOf(A), Y = constantOf(B);
  if (X && Y)
    return *X > *Y ? A : B;
  const Expr *Test = Pool.binary(Operator::GT, A, B, CType::integer(32, true));
  return Pool.select(Test, A, B, workType());
}

const Expr *largestOf(const std::vector<const Expr *> &Work, Nest &N) {
  assert(!Work.empty() && "no region");
  std::vector<const Expr *> Different;
  for (const Expr *E : Work)
    if (std::find(Different.begin(), Different.end(), E) == Different.end())
      Different.push_back(E);
  if (Different.size() == 2)
    return larger(*N.Pool, Different[0], Different[1]);
  const Expr *Total = Different[0];
  for (size_t I = 1; I < Different.size(); ++I)
    Total = sum(*N.Pool, Total, Different[I]);
  return Total;
}

} // namespace loopdist
