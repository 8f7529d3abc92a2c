// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/Invariance.h"
#include <algorithm>

namespace loopdist {

static Location locatePointer(const Expr *E) {
  switch (E->K) {
  case Expr::Kind::Read:
    return {{nullptr, E}, true};
  case Expr::Kind::Address: {
    Location At = locate(*E->Where);
    At.StepsCount = false;
    return At;
  }
  case Expr::Kind::Cast:
  case Expr::Kind::Operation:
    for (const Expr *Operand : E->Operands)
      if (Operand->Type.K == CType::Kind::Pointer) {
        Location At = locatePointer(Operand);
        At.StepsCount = false;
        return At;
      }
    return {{}, false};
  default:
    return {{}, false};
  }
}

Location locate(const Place &P) {
  if (P.Object)
    return {{P.Object, nullptr}, true};
  return P.Pointer ? locatePointer(P.Pointer) : Location{{}, false};
}

std::string nameOf(const Base &B) {
  if (B.Object)
    return B.Object->Name;
  return B.Pointer ? toText(B.Pointer) : "memory";
}

bool isVisible(const Base &B) {
  if (B.Pointer)
    return true;
  return B.Object->AddressTaken ||
         (B.Object->Where != Symbol::Storage::Local &&
          B.Object->Where != Symbol::Storage::Parameter);
}

/// The parameter whose value \p B points to, if that is always the value which
/// the caller passed.
static const Symbol *passedPointer(const Base &B) {
  if (!B.Pointer || B.Pointer->K != Expr::Kind::Read)
    return nullptr;
  const Place &P = *B.Pointer->Where;
  if (!P.Object || !P.Steps.empty() || !P.Object->NeverReassigned ||
      P.Object->Where != Symbol::Storage::Parameter)
    return nullptr;
  return P.Object;
}

bool provenDisjoint(const Base &A, const Base &B) {
  if (A.Object && B.Object)
    return true;
  if ((A.Object && !A.Object->AddressTaken) ||
      (B.Object && !B.Object->AddressTaken))
    return true;
  const Symbol *P = passedPointer(A), *Q = passedPointer(B);
  bool Restricted = (P && P->Restrict) || (Q && Q->Restrict);
  return Restricted && (A.Object || P) && (B.Object || Q);
}

std::vector<const Loop *> loopsOf(const Loop &L) {
  std::vector<const Loop *> Loops{&L};
  forEachLoop(L.Body, [&](const Loop &Inner) { Loops.push_back(&Inner); });
  return Loops;
}

unsigned depthInside(const Symbol &S, const Loop &Root) {
  if (S.Where != Symbol::Storage::Local || S.DeclaredDepth < Root.Level)
    return 0;
  return S.DeclaredDepth - (Root.Level - 1);
}

static void collectPlaces(const Place &P, std::vector<const Place *> &Out);

static void collectPlaces(const Expr *E, std::vector<const Place *> &Out) {
  if (!E)
    return;
  if (E->K == Expr::Kind::Read)
    Out.push_back(E->Where);
  if (E->Where)
    collectPlaces(*E->Where, Out);
  for (const Expr *Operand : E->Operands)
    collectPlaces(Operand, Out);
}

static void collectPlaces(const Place &P, std::vector<const Place *> &Out) {
  collectPlaces(P.Pointer, Out);
  for (const Step &S : P.Steps)
    collectPlaces(S.Index, Out);
}

std::vector<const Place *> placesRead(const Expr *E) {
  std::vector<const Place *> Places;
  collectPlaces(E, Places);
  return Places;
}

// Invariance.

static void addReads(const Statement *S, std::set<const Place *> &Out) {
  if (!S || S->MaySkip)
    return;
  for (const Access *A : S->Accesses)
    if (A->Where && !A->Conditional)
      Out.insert(A->Where);
}

/// The step is evaluated after the first iteration only.
static std::set<const Place *> evaluatedBy(const Loop &Root) {
  std::set<const Place *> Out;
  addReads(Root.Header, Out);
  for (const Place *P : placesRead(Root.Step))
    Out.erase(P);
  for (const Node &N : Root.Body) {
    if (const auto *S = std::get_if<Statement *>(&N))
      addReads(*S, Out);
    else if (const auto *L = std::get_if<Loop *>(&N))
      addReads((*L)->Header, Out);
    else if (const auto *B = std::get_if<Branch *>(&N))
      addReads((*B)->Condition, Out);
  }
  return Out;
}

Invariance::Invariance(const Loop &Root, std::set<Base> Unstable)
    : Root(Root), Unstable(std::move(Unstable)), Evaluated(evaluatedBy(Root)) {
  for (const Statement *S : statementsOf(Root))
    for (const Access *A : S->Accesses)
      if (A->IsWrite && A->Where)
        Written[locate(*A->Where).B].push_back(A->Where);
  for (const Loop *L : loopsOf(Root))
    Inner.insert(L->Index);
}

/// The ways into one base part at members that share no byte; subscripts
/// before that may have any value that stays in its row.
static bool areDifferentMembers(const Place &P, const Place &Q) {
  for (size_t I = 0; I < P.Steps.size() && I < Q.Steps.size(); ++I) {
    const Step &A = P.Steps[I], &B = Q.Steps[I];
    if (A.K != B.K)
      return false;
    if (A.K == Step::Kind::Subscript)
      continue;
    if (A.Offset + A.Size <= B.Offset || B.Offset + B.Size <= A.Offset)
      return true;
    if (A.Offset != B.Offset || A.Size != B.Size)
      return false;
  }
  return false;
}

/// No subscript after the first can lead out of its own row.
static bool staysInRows(const Place &P) {
  for (size_t I = 1; I < P.Steps.size(); ++I) {
    const Step &S = P.Steps[I];
    if (S.K == Step::Kind::Field)
      continue;
    if (!S.Index || !S.Extent || !S.Index->isConstant() ||
        !S.Extent->isConstant() || S.Index->Value < 0 ||
        S.Index->Value >= S.Extent->Value)
      return false;
  }
  return true;
}

bool Invariance::isWritten(const Place &P) const {
  auto Found = Written.find(locate(P).B);
  if (Found == Written.end())
    return false;
  return !locate(P).StepsCount || !staysInRows(P) ||
         std::any_of(Found->second.begin(), Found->second.end(),
                     [&](const Place *Store) {
                       return !locate(*Store).StepsCount ||
                              !areDifferentMembers(P, *Store);
                     });
}

bool Invariance::isInvariant(const Place &P) const {
  Base B = locate(P).B;
  if (!B.isKnown() || isWritten(P) || Unstable.count(B) != 0)
    return false;
  if (P.Object && (P.Object->Untouchable || depthInside(*P.Object, Root) != 0))
    return false;
  if (P.Pointer && !isInvariant(P.Pointer))
    return false;
  return std::all_of(P.Steps.begin(), P.Steps.end(), [&](const Step &S) {
    return S.K == Step::Kind::Field || (S.Index && isInvariant(S.Index));
  });
}

bool Invariance::isInvariant(const Expr *E) const {
  switch (E->K) {
  case Expr::Kind::Constant:
  case Expr::Kind::Literal:
    return true;
  case Expr::Kind::Index:
    return isOuterIndex(E->Sym);
  case Expr::Kind::Read:
    return isInvariant(*E->Where);
  case Expr::Kind::Address: {
    const Place &P = *E->Where;
    if (P.Pointer && !isInvariant(P.Pointer))
      return false;
    if (P.Object && depthInside(*P.Object, Root) != 0)
      return false;
    return std::all_of(P.Steps.begin(), P.Steps.end(), [&](const Step &S) {
      return S.K == Step::Kind::Field || (S.Index && isInvariant(S.Index));
    });
  }
  case Expr::Kind::Operation:
  case Expr::Kind::Cast:
  case Expr::Kind::Select:
    return std::all_of(E->Operands.begin(), E->Operands.end(),
                       [&](const Expr *O) { return isInvariant(O); });
  case Expr::Kind::Call:
  case Expr::Kind::Unknown:
    return false;
  }
  return false;
}

bool Invariance::isEvaluable(const Place &P) const {
  bool Plain = P.Object && P.Steps.empty();
  if (!Plain && Evaluated.count(&P) == 0)
    return false;
  if (P.Object && !P.Object->Nameable)
    return false;
  if (P.Pointer && !isEvaluable(P.Pointer))
    return false;
  return std::all_of(P.Steps.begin(), P.Steps.end(), [&](const Step &S) {
    return S.K == Step::Kind::Field || (S.Index && isEvaluable(S.Index));
  });
}

bool Invariance::isEvaluable(const Expr *E) const {
  switch (E->K) {
  case Expr::Kind::Constant:
  case Expr::Kind::Literal:
    return true;
  case Expr::Kind::Index:
    return E->Sym->Nameable;
  case Expr::Kind::Read:
    return isEvaluable(*E->Where);
  case Expr::Kind::Operation:
  case Expr::Kind::Cast:
  case Expr::Kind::Select:
    return std::all_of(E->Operands.begin(), E->Operands.end(),
                       [&](const Expr *O) { return isEvaluable(O); });
  default:
    return false;
  }
}

} // namespace loopdist
