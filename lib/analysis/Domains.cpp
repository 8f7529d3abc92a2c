// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/Domains.h"
#include <algorithm>

namespace loopdist {

bool countsDown(const Loop &L) {
  if (L.Relation == Operator::GT || L.Relation == Operator::GE)
    return true;
  return L.Relation == Operator::NE && L.Step->isConstant() &&
         L.Step->Value < 0;
}

unsigned commonLoops(const std::vector<const Loop *> &A,
                     const std::vector<const Loop *> &B) {
  unsigned N = 0;
  while (N < A.size() && N < B.size() && A[N] == B[N])
    ++N;
  return N;
}

bool isBefore(const Instance &A, const Instance &B, unsigned Common) {
  for (size_t I = Common; I < A.Position.size() && I < B.Position.size(); ++I)
    if (A.Position[I] != B.Position[I])
      return A.Position[I] < B.Position[I];
  return false;
}

const LoopDomain &Domains::of(const Loop *L) const {
  for (const LoopDomain &D : Loops)
    if (D.L == L)
      return D;
  return Loops.front();
}

static const Expr *withoutCasts(const Expr *E) {
  while (E->K == Expr::Kind::Cast && E->Type.isInteger())
    E = E->Operands[0];
  return E;
}

static IslSet withInnerDim(const IslSet &S) {
  return IslSet(isl_set_add_dims(S.copy(), isl_dim_set, 1));
}

static IslPwAff withInnerDim(const IslPwAff &A) {
  return IslPwAff(isl_pw_aff_add_dims(A.copy(), isl_dim_in, 1));
}

namespace {

/// Adds the dimension of one loop to the scope around it.
class LoopEntry {
public:
  LoopEntry(RootContext &R, const Loop &L, const Scope &Outer)
      : R(R), L(L), Type(L.Index->Type) {
    D.L = &L;
    D.Outer = Outer.Path;
    D.Around = Outer;
    D.Down = countsDown(L);
  }

  std::optional<LoopDomain> enter(std::string &Why);

private:
  bool readStep();
  void readLower();
  void readBound();
  IslSet wide() const;
  IslSet iterations() const;
  bool requireRelation();
  bool requireEnd();
  bool endsByType() const;
  IslPwAff farthest() const;

  AffineBuilder outside() { return {R.Fixed, R.P, R.Assumed, D.Around}; }

  RootContext &R;
  const Loop &L;
  CType Type;
  LoopDomain D;
};

} // namespace

/// The sign of the step must fit the relation; that of a symbolic step is an
/// assumption.
bool LoopEntry::readStep() {
  const Expr *Core = withoutCasts(L.Step);
  AffineBuilder B = outside();
  if (Core->isConstant()) {
    D.Step = L.Step->isConstant() ? L.Step->Value : Core->Value;
    D.Forms.Step = B.constant(*D.Step);
    return *D.Step != 0 && D.Down == (*D.Step < 0);
  }
  if (L.Relation == Operator::NE || !R.Fixed.isInvariant(L.Step))
    return false;
  D.Forms.Step = B.form(L.Step);
  if (!D.Forms.Step)
    return false;
  IslPwAff Zero = B.constant(0);
  IslSet Wrong(D.Down ? isl_pw_aff_ge_set(D.Forms.Step.copy(), Zero.take())
                      : isl_pw_aff_le_set(D.Forms.Step.copy(), Zero.take()));
  return R.Assumed.require(intersect(Wrong, D.Around.Domain),
                           "the step " + toText(L.Step) + " is " +
                               (D.Down ? "negative" : "positive"));
}

void LoopEntry::readLower() {
  AffineBuilder B = outside();
  D.Forms.Lower = B.form(L.Lower);
  if (D.Forms.Lower && L.Lower->Type != Type &&
      !B.requireRange(D.Forms.Lower, Type,
                      toText(L.Lower) + " keeps its value in " + L.Index->Name))
    D.Forms.Lower = {};
}

/// The indices from the lower bound on, without regard to the upper bound.
IslSet LoopEntry::wide() const {
  IslSet S = withInnerDim(D.Around.Domain);
  Scope Inside{D.Outer, S};
  Inside.Path.push_back(&L);
  AffineBuilder B(R.Fixed, R.P, R.Assumed, Inside);
  IslPwAff Index = B.dimension(static_cast<unsigned>(D.Outer.size()));
  if (D.Forms.Lower) {
    IslPwAff Lower = withInnerDim(D.Forms.Lower);
    IslSet From(D.Down ? isl_pw_aff_le_set(Index.copy(), Lower.copy())
                       : isl_pw_aff_ge_set(Index.copy(), Lower.copy()));
    S = intersect(S, From);
  }
  if (!Type.Signed)
    S = intersect(S, IslSet(isl_pw_aff_nonneg_set(Index.copy())));
  return S;
}

/// The bound as the condition compares it with the index, conversions included.
void LoopEntry::readBound() {
  const Expr *C = withoutCasts(L.Condition);
  if (C->K != Expr::Kind::Operation || C->Operands.size() != 2)
    return;
  const Expr *Left = C->Operands[0], *Right = C->Operands[1];
  auto IsIndex = [&](const Expr *E) {
    const Expr *Core = withoutCasts(E);
    return Core->K == Expr::Kind::Index && Core->Sym == L.Index;
  };
  if (!IsIndex(Left))
    std::swap(Left, Right);
  if (!IsIndex(Left))
    return;
  Scope Inside{D.Outer, IslSet()};
  Inside.Path.push_back(&L);
  AffineBuilder B(R.Fixed, R.P, R.Assumed, Inside);
  IslPwAff Index = B.dimension(static_cast<unsigned>(D.Outer.size()));
  Inside.Domain = intersect(
      wide(),
      IslSet(D.Down ? isl_pw_aff_ge_set(Index.copy(),
                                        B.constant(minOf(Type)).take())
                    : isl_pw_aff_le_set(Index.copy(),
                                        B.constant(maxOf(Type)).take())));
  if (!B.form(Left))
    return;
  D.Forms.Bound = outside().form(Right);
}

IslSet LoopEntry::iterations() const {
  IslSet S = wide();
  Scope Inside{D.Outer, S};
  Inside.Path.push_back(&L);
  AffineBuilder B(R.Fixed, R.P, R.Assumed, Inside);
  IslPwAff Index = B.dimension(static_cast<unsigned>(D.Outer.size()));
  if (D.Forms.Bound) {
    IslPwAff Bound = withInnerDim(D.Forms.Bound);
    bool Inclusive = L.Relation == Operator::LE || L.Relation == Operator::GE;
    if (D.Down)
      S = intersect(
          S, IslSet(Inclusive ? isl_pw_aff_ge_set(Index.copy(), Bound.copy())
                              : isl_pw_aff_gt_set(Index.copy(), Bound.copy())));
    else
      S = intersect(
          S, IslSet(Inclusive ? isl_pw_aff_le_set(Index.copy(), Bound.copy())
                              : isl_pw_aff_lt_set(Index.copy(), Bound.copy())));
  }
  if (D.Forms.Lower && D.Step && *D.Step != 1 && *D.Step != -1) {
    WideInt Stride = *D.Step < 0 ? -*D.Step : *D.Step;
    IslPwAff Offset(
        isl_pw_aff_sub(Index.copy(), withInnerDim(D.Forms.Lower).take()));
    Offset = IslPwAff(
        isl_pw_aff_mod_val(Offset.take(), toVal(R.P.ctx(), Stride).take()));
    S = intersect(S, IslSet(isl_pw_aff_zero_set(Offset.take())));
  }
  return IslSet(isl_set_coalesce(S.take()));
}

/// Of `!=`: the index meets the bound exactly.
bool LoopEntry::requireRelation() {
  if (L.Relation != Operator::NE)
    return true;
  if (!D.Forms.Lower || !D.Forms.Bound || !D.Step)
    return false;
  IslPwAff Way(
      D.Down ? isl_pw_aff_sub(D.Forms.Lower.copy(), D.Forms.Bound.copy())
             : isl_pw_aff_sub(D.Forms.Bound.copy(), D.Forms.Lower.copy()));
  AffineBuilder B = outside();
  IslSet Wrong(isl_pw_aff_lt_set(Way.copy(), B.constant(0).take()));
  WideInt Stride = *D.Step < 0 ? -*D.Step : *D.Step;
  if (Stride != 1) {
    IslPwAff Rest(
        isl_pw_aff_mod_val(Way.copy(), toVal(R.P.ctx(), Stride).take()));
    Wrong = unite(Wrong, IslSet(isl_pw_aff_non_zero_set(Rest.take())));
  }
  return R.Assumed.require(intersect(Wrong, D.Around.Domain),
                           L.Index->Name + " reaches " + toText(L.Bound));
}

/// The last value that the index may get, after the last iteration.
IslPwAff LoopEntry::farthest() const {
  IslPwAff End(isl_pw_aff_add(D.Forms.Bound.copy(), D.Forms.Step.copy()));
  if (L.Relation == Operator::LE || L.Relation == Operator::GE)
    return End;
  AffineBuilder B(R.Fixed, R.P, R.Assumed, D.Around);
  IslPwAff One = B.constant(1);
  if (L.Relation == Operator::NE)
    return D.Forms.Bound;
  return IslPwAff(D.Down ? isl_pw_aff_add(End.take(), One.take())
                         : isl_pw_aff_sub(End.take(), One.take()));
}

/// A step of one towards a bound that is a value of the type cannot miss it.
bool LoopEntry::endsByType() const {
  bool Strict = L.Relation == Operator::LT || L.Relation == Operator::GT;
  const CType &BoundType = withoutCasts(L.Bound)->Type;
  return Strict && D.Step && (*D.Step == 1 || *D.Step == -1) &&
         L.Bound->Type.isInteger() && BoundType.isInteger() &&
         BoundType.Width <= 64 && L.Bound->Type.Width <= 64 &&
         minOf(Type) <= minOf(L.Bound->Type) &&
         maxOf(Type) >= maxOf(L.Bound->Type);
}

/// The index may not wrap around before the condition fails. In signed types
/// that are not promoted this is undefined and needs no assumption.
bool LoopEntry::requireEnd() {
  if (Type.Signed && Type.Width >= 32)
    return true;
  if (!D.Forms.Bound || !D.Forms.Lower)
    return endsByType();
  IslPwAff Last = farthest();
  AffineBuilder B = outside();
  IslSet Runs(
      D.Down ? isl_pw_aff_ge_set(D.Forms.Lower.copy(), D.Forms.Bound.copy())
             : isl_pw_aff_le_set(D.Forms.Lower.copy(), D.Forms.Bound.copy()));
  IslSet Outside = D.Down ? IslSet(isl_pw_aff_lt_set(
                                Last.copy(), B.constant(minOf(Type)).take()))
                          : IslSet(isl_pw_aff_gt_set(
                                Last.copy(), B.constant(maxOf(Type)).take()));
  if (L.Relation == Operator::LT || L.Relation == Operator::GT) {
    IslSet Empty(isl_pw_aff_eq_set(D.Forms.Lower.copy(), D.Forms.Bound.copy()));
    Runs = IslSet(isl_set_subtract(Runs.take(), Empty.take()));
  }
  return R.Assumed.require(intersect(intersect(Runs, Outside), D.Around.Domain),
                           L.Index->Name +
                               " does not wrap around before it reaches " +
                               toText(L.Bound));
}

std::optional<LoopDomain> LoopEntry::enter(std::string &Why) {
  if (!readStep()) {
    Why = D.Step && *D.Step != 0
              ? L.Index->Name + " moves away from its bound"
              : "the step of " + L.Index->Name + " is not understood";
    return std::nullopt;
  }
  readLower();
  readBound();
  D.Body.Path = D.Outer;
  D.Body.Path.push_back(&L);
  D.Body.Domain = iterations();
  D.Body.Exact = D.Around.Exact && D.Forms.Lower && D.Forms.Bound && D.Step;
  if (D.Outer.empty() && D.Body.Domain)
    R.Assumed.setRuns(paramsOf(D.Body.Domain));
  if (!D.Body.Domain || !requireRelation() || !requireEnd()) {
    Why =
        L.Index->Name + " may wrap around before it reaches " + toText(L.Bound);
    return std::nullopt;
  }
  return D;
}

namespace {

/// Walks the tree in the order of execution.
class Walker {
public:
  explicit Walker(RootContext &R) : R(R) {}

  bool loop(const Loop &L, const Scope &Outer, std::vector<int> Position);
  void reads(const Statement &S, const Scope &At,
             const std::vector<int> &Position);

  Domains Out;
  Obstacle Why;

private:
  bool nodes(const std::vector<Node> &Nodes, const Scope &At,
             std::vector<int> &Position);
  bool branch(const Branch &B, const Scope &At, std::vector<int> &Position);
  void header(const Loop &L, const Scope &At, const std::vector<int> &Position);
  void repeatedHeader(const LoopDomain &D, std::vector<int> Position);
  void add(const Access &A, const Statement &S, const Scope &At,
           const std::vector<int> &Position, int Order);

  RootContext &R;
  unsigned Regions = 0;
};

} // namespace

void Walker::add(const Access &A, const Statement &S, const Scope &At,
                 const std::vector<int> &Position, int Order) {
  Instance I;
  I.A = &A;
  I.S = &S;
  I.At = At;
  I.Position = Position;
  I.Position.push_back(Order);
  I.Must = At.Exact && !A.Conditional && !S.MaySkip;
  Out.Instances.push_back(std::move(I));
}

void Walker::reads(const Statement &S, const Scope &At,
                   const std::vector<int> &Position) {
  int Order = 0;
  for (const Access *A : S.Accesses)
    add(*A, S, At, Position, Order++);
}

/// The header runs once before the loop, where it also writes an index that is
/// declared outside.
void Walker::header(const Loop &L, const Scope &At,
                    const std::vector<int> &Position) {
  if (L.Header)
    reads(*L.Header, At, Position);
}

static std::set<Base> writtenIn(const Loop &L) {
  std::set<Base> Written;
  for (const Statement *S : statementsOf(L))
    for (const Access *A : S->Accesses)
      if (A->IsWrite && A->Where && S != L.Header)
        Written.insert(locate(*A->Where).B);
  return Written;
}

/// What the body stores is seen by the condition of the next iteration, and by
/// threads that evaluate the header late: its reads are repeated in each
/// iteration where that matters.
void Walker::repeatedHeader(const LoopDomain &D, std::vector<int> Position) {
  if (!D.L->Header)
    return;
  std::set<Base> Written = writtenIn(*D.L);
  auto MayChange = [&](const Base &B) {
    return std::any_of(Written.begin(), Written.end(), [&](const Base &W) {
      return W == B || !provenDisjoint(W, B);
    });
  };
  int Order = 0;
  for (const Access *A : D.L->Header->Accesses)
    if (!A->IsWrite && (!A->Where || MayChange(locate(*A->Where).B)))
      add(*A, *D.L->Header, D.Body, Position, Order++);
}

bool Walker::loop(const Loop &L, const Scope &Outer,
                  std::vector<int> Position) {
  Scope Around = Outer;
  if (L.Header && L.Header->MaySkip)
    Around.Exact = false;
  LoopEntry Entry(R, L, Around);
  auto D = Entry.enter(Why.What);
  if (!D) {
    Why.At = L.At;
    return false;
  }
  D->Body.Region = Around.Region;
  D->Body.Region.push_back(++Regions);
  Out.Loops.push_back(*D);
  Position.push_back(0);
  repeatedHeader(*D, Position);
  return nodes(L.Body, D->Body, Position);
}

bool Walker::branch(const Branch &B, const Scope &At,
                    std::vector<int> &Position) {
  ConditionForm C{At.Domain, At.Domain, false};
  bool Skips = B.Condition && B.Condition->MaySkip;
  if (B.Condition) {
    reads(*B.Condition, At, Position);
    AffineBuilder Builder(R.Fixed, R.P, R.Assumed, At);
    C = Builder.condition(B.Condition->Value);
  }
  bool Exact = At.Exact && C.Exact && !Skips;
  if (!C.True || !C.False) {
    C = {At.Domain, At.Domain, false};
    Exact = false;
  }
  Scope Arm{At.Path, C.True, Exact, At.Region};
  Arm.Region.push_back(++Regions);
  if (!nodes(B.Then, Arm, Position))
    return false;
  Arm.Domain = C.False;
  Arm.Region.back() = ++Regions;
  return nodes(B.Else, Arm, Position);
}

bool Walker::nodes(const std::vector<Node> &Nodes, const Scope &At,
                   std::vector<int> &Position) {
  for (const Node &N : Nodes) {
    ++Position.back();
    if (const auto *S = std::get_if<Statement *>(&N)) {
      reads(**S, At, Position);
    } else if (const auto *B = std::get_if<Branch *>(&N)) {
      if (!branch(**B, At, Position))
        return false;
    } else if (const auto *L = std::get_if<Loop *>(&N)) {
      header(**L, At, Position);
      ++Position.back();
      if (!loop(**L, At, Position))
        return false;
    }
  }
  return true;
}

std::optional<Domains> buildDomains(RootContext &R, Obstacle &Why) {
  Walker W(R);
  Scope Outside{
      {}, IslSet(isl_set_universe(isl_space_set_alloc(R.P.ctx(), 0, 0))), true};
  if (R.Root.Header)
    W.reads(*R.Root.Header, Outside, {0});
  if (!W.loop(R.Root, Outside, {1})) {
    Why = W.Why;
    return std::nullopt;
  }
  return std::move(W.Out);
}

} // namespace loopdist
