// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plan/Legality.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>

namespace loopdist {

std::string describe(const Loop &L) {
  return L.Index ? "loop over " + L.Index->Name : "loop";
}

static std::string positionText(Position At) {
  return "line " + std::to_string(At.Line) + ", column " +
         std::to_string(At.Column);
}

static std::string obstacleText(const Obstacle &O) {
  return std::to_string(O.At.Line) + ":" + std::to_string(O.At.Column) + " " +
         O.What;
}

Refusal refuseUnanalysed(const Loop &L, const NestFacts &Facts) {
  for (const Loop *Outer = &L; Outer; Outer = Outer->Parent)
    if (Outer->Off)
      return {describe(*Outer) + " is switched off", ""};
  for (const Unanalysed &Other : Facts.Others)
    if (Other.L == &L)
      return {obstacleText(Other.Why), Other.Why.Hint};
  if (const Obstacle *First = firstObstacle(L))
    return {obstacleText(*First), First->Hint};
  return {describe(L) + " was not analysed", ""};
}

// Dependences.

static const char *nameOf(Dependence::Kind K) {
  switch (K) {
  case Dependence::Kind::Flow:
    return "a flow";
  case Dependence::Kind::Anti:
    return "an anti";
  case Dependence::Kind::Output:
    return "an output";
  case Dependence::Kind::Control:
    return "a control";
  }
  return "a";
}

static std::string endText(const Access *A, const Statement *S) {
  if (A)
    return A->Text + " (" + positionText(A->At) + ")";
  if (S)
    return S->Id + " (" + positionText(S->At) + ")";
  return "memory";
}

static bool isScalar(const Access *A) {
  return A && A->Where && A->Where->Object && A->Where->Steps.empty();
}

/// The pointer variable whose target \p A is; null when it is no parameter or
/// local variable of the function.
static const Symbol *basePointer(const Access *A) {
  if (!A || !A->Where || !A->Where->Pointer)
    return nullptr;
  const Expr *P = A->Where->Pointer;
  if (P->K != Expr::Kind::Read || !P->Where->Object || !P->Where->Steps.empty())
    return nullptr;
  return P->Where->Object;
}

static std::string hintFor(const Dependence &D) {
  const Access *From = D.SourceAccess, *To = D.SinkAccess;
  if (isScalar(From) && isScalar(To)) {
    // A statement that updates the scalar accumulates; no declaration helps.
    if (D.Source == D.Sink)
      return "";
    const std::string &Name = From->Where->Object->Name;
    if (D.K == Dependence::Kind::Flow)
      return "declare " + Name +
             " inside the loop, if no iteration needs its "
             "value from an earlier one";
    return "declare " + Name +
           " inside the loop, if its value is not needed "
           "after the loop";
  }
  if (D.Assumed.empty())
    return "";
  const Symbol *P = basePointer(From), *Q = basePointer(To);
  if (P && Q && P != Q)
    return "declare " + P->Name + " and " + Q->Name +
           " restrict, if they "
           "never overlap";
  return "";
}

/// How well a dependence explains that a loop is sequential, lower is better:
/// removing what is only assumed, or what only reuses memory, may not suffice.
static unsigned rankOf(const Dependence &D) {
  unsigned Rank = D.K == Dependence::Kind::Flow     ? 0
                  : D.K == Dependence::Kind::Output ? 1
                  : D.K == Dependence::Kind::Anti   ? 2
                                                    : 3;
  return D.Assumed.empty() ? Rank : Rank + 4;
}

static const Dependence *worstCarried(const LoopFacts &Facts,
                                      const RootFacts &Root) {
  const Dependence *Worst = nullptr;
  for (unsigned Number : Facts.Carried) {
    const Dependence &D = Root.Dependences[Number];
    if (!Worst || rankOf(D) < rankOf(*Worst))
      Worst = &D;
  }
  return Worst;
}

std::optional<Refusal> refuseParallel(const LoopFacts &Facts,
                                      const RootFacts &Root) {
  if (Facts.Parallel)
    return std::nullopt;
  const Dependence *D = worstCarried(Facts, Root);
  if (!D)
    return Refusal{describe(*Facts.L) + " could not be proved parallel", ""};
  std::string Why =
      describe(*Facts.L) + (D->Assumed.empty() ? " carries " : " may carry ") +
      nameOf(D->K) + " dependence from " + endText(D->SourceAccess, D->Source) +
      " to " + endText(D->SinkAccess, D->Sink);
  if (!D->Assumed.empty())
    Why += ": " + D->Assumed;
  return Refusal{Why, hintFor(*D)};
}

// Text.

std::optional<Refusal> refuseEdit(const Loop &L) {
  if (L.Off)
    return Refusal{describe(L) + " is switched off", ""};
  if (!L.Uneditable.empty())
    return Refusal{L.Uneditable, ""};
  if (!L.Range.Verbatim || L.Range.End <= L.Range.Begin)
    return Refusal{"the text of the " + describe(L) + " cannot be copied", ""};
  return std::nullopt;
}

std::optional<Refusal> refuseSelection(const Loop &L, const Nest &N,
                                       const PlanOptions &Options) {
  if (Options.Only.empty())
    return std::nullopt;
  for (const LoopSelection &Selection : Options.Only)
    for (const Loop *Outer = &L; Outer; Outer = Outer->Parent)
      if (Selection.Function == N.Function && Selection.Line == Outer->At.Line)
        return std::nullopt;
  return Refusal{"not selected by --loop", ""};
}

// Formulas.

namespace {

/// Walks a formula as the tree that its text is. Each check returns false at
/// the first thing that has no text, and says in Why what it was.
class TextCheck {
public:
  TextCheck(const Loop &Where, const Nest &N) : Where(Where), N(N) {}

  bool value(const Expr *E);
  bool place(const Place &P);
  bool pointer(const Expr *E);
  bool symbol(const Symbol &S);
  bool range(const AccessedRange &R);
  const std::string &why() const { return Why; }

private:
  bool fail(std::string Reason) {
    Why = std::move(Reason);
    return false;
  }
  bool hidden(const Symbol &S) const;
  bool hides(const Symbol &Other, const Symbol &S) const;
  const Loop *headerOf(const Symbol &S) const;
  bool values(const std::vector<const Expr *> &Operands);

  const Loop &Where;
  const Nest &N;
  std::string Why;
  /// Nodes that may still be written; the text of a DAG can grow huge.
  unsigned Budget = 600;
};

} // namespace

/// The loop whose header declares \p S; null if it is declared elsewhere.
const Loop *TextCheck::headerOf(const Symbol &S) const {
  for (const Loop &L : N.Loops)
    if (L.Index == &S && L.IndexDeclaredInHeader)
      return &L;
  return nullptr;
}

/// Whether \p Other may hide \p S at Where. Exact for indices declared in
/// headers, which are visible inside their own loops only.
bool TextCheck::hides(const Symbol &Other, const Symbol &S) const {
  const Loop *Own = headerOf(S);
  if (const Loop *Header = headerOf(Other)) {
    if (Own && Own->Level > Header->Level)
      return false;
    for (const Loop *L = Where.Parent; L; L = L->Parent)
      if (L == Header)
        return true;
    return false;
  }
  unsigned Inside = Own ? Own->Level : S.DeclaredDepth;
  return Other.DeclaredDepth >= Inside && Other.DeclaredDepth < Where.Level;
}

bool TextCheck::hidden(const Symbol &S) const {
  return llvm::any_of(N.Symbols, [&](const Symbol &Other) {
    return &Other != &S && Other.Name == S.Name && hides(Other, S);
  });
}

bool TextCheck::symbol(const Symbol &S) {
  if (S.Untouchable)
    return fail(S.Name + " may not be read once more");
  if (!S.Nameable || S.Name.empty() || hidden(S))
    return fail("the name " + S.Name + " is hidden by another declaration");
  return true;
}

bool TextCheck::values(const std::vector<const Expr *> &Operands) {
  return llvm::all_of(Operands, [&](const Expr *E) { return value(E); });
}

static bool isArithmetic(const CType &T) {
  if (T.isInteger())
    return T.K == CType::Kind::Bool || T.Width == 8 || T.Width == 16 ||
           T.Width == 32 || T.Width == 64 || T.Width == 128;
  return T.K == CType::Kind::Floating && (T.Width == 32 || T.Width == 64);
}

bool TextCheck::value(const Expr *E) {
  if (!E)
    return fail("a value that is not known");
  if (Budget == 0)
    return fail("its condition is too long to be tested");
  --Budget;
  if (!isArithmetic(E->Type))
    return fail(toText(E) + " is no number");
  switch (E->K) {
  case Expr::Kind::Constant:
    return true;
  case Expr::Kind::Literal:
    return !E->Name.empty() || fail("a literal has no spelling");
  case Expr::Kind::Index:
    return symbol(*E->Sym);
  case Expr::Kind::Read:
    return place(*E->Where);
  case Expr::Kind::Operation:
  case Expr::Kind::Cast:
  case Expr::Kind::Select:
    return values(E->Operands);
  case Expr::Kind::Address:
  case Expr::Kind::Call:
  case Expr::Kind::Unknown:
    return fail(toText(E) + " cannot be evaluated before the loop");
  }
  return false;
}

bool TextCheck::place(const Place &P) {
  if (P.Object ? !symbol(*P.Object) : !pointer(P.Pointer))
    return false;
  for (const Step &S : P.Steps) {
    if (S.K == Step::Kind::Subscript && !value(S.Index))
      return false;
    if (S.K == Step::Kind::Field && S.FieldName.empty())
      return fail("a member has no name");
  }
  return true;
}

bool TextCheck::pointer(const Expr *E) {
  if (!E || E->K != Expr::Kind::Read || E->Type.K != CType::Kind::Pointer)
    return fail((E ? toText(E) : "a pointer") +
                " cannot be compared before the loop");
  return place(*E->Where);
}

bool TextCheck::range(const AccessedRange &R) {
  if (R.Object ? !symbol(*R.Object) : !pointer(R.Pointer))
    return false;
  return value(R.Low) && value(R.High);
}

std::optional<Refusal> refuseFormula(const Expr *E, const Loop &Where,
                                     const Nest &N) {
  TextCheck Check(Where, N);
  if (!E || Check.value(E))
    return std::nullopt;
  return Refusal{"no run-time test can be written: " + Check.why(), ""};
}

std::optional<Refusal> refuseOverlap(const OverlapTest &Test, const Loop &Where,
                                     const Nest &N) {
  TextCheck Check(Where, N);
  if (Check.range(Test.A) && Check.range(Test.B))
    return std::nullopt;
  return Refusal{"no test can be written whether " + Test.A.Name + " and " +
                     Test.B.Name + " overlap: " + Check.why(),
                 ""};
}

std::optional<Refusal> refuseGuard(const RootFacts &Root, const Nest &N) {
  for (const Assumption &A : Root.Assumptions) {
    if (!A.Formula || A.Formula->isConstant(0))
      return Refusal{"it cannot be tested that " + A.Ensures, ""};
    if (auto No = refuseFormula(A.Formula, *Root.Root, N))
      return No;
  }
  for (const OverlapTest &Test : Root.Overlaps)
    if (auto No = refuseOverlap(Test, *Root.Root, N))
      return No;
  const LoopFacts *Facts = Root.find(*Root.Root);
  if (!Facts || !Facts->TripCount)
    return Refusal{"the number of iterations of the " + describe(*Root.Root) +
                       " is not known before it runs",
                   ""};
  return refuseFormula(Facts->TripCount, *Root.Root, N);
}

// OpenMP.

/// The loop gets a header of ours, or its index its last value from a formula;
/// both start from Lower and Step as the source has them.
static std::optional<Refusal> refuseIndex(const Loop &L, const Nest &N) {
  if (L.CanonicalForOpenMP && L.IndexDeclaredInHeader)
    return std::nullopt;
  if (!L.CanonicalForOpenMP && !L.BodyRange.Verbatim)
    return Refusal{"the body of the " + describe(L) + " cannot be copied", ""};
  if (L.Index->TypeSpelling.empty())
    return Refusal{"the type of " + L.Index->Name + " has no name", ""};
  TextCheck Check(L, N);
  bool Written = L.IndexDeclaredInHeader || Check.symbol(*L.Index);
  if (Written && Check.value(L.Lower) && Check.value(L.Step))
    return std::nullopt;
  return Refusal{"the values of " + L.Index->Name +
                     " cannot be computed before the loop: " + Check.why(),
                 ""};
}

static std::optional<Refusal> refuseTrips(const LoopFacts &Facts,
                                          const Nest &N) {
  if (!Facts.TripCount)
    return Refusal{"the number of iterations of the " + describe(*Facts.L) +
                       " is not known before it runs",
                   ""};
  if (Facts.TripCount->isConstant() && Facts.TripCount->Value <= 1)
    return Refusal{describe(*Facts.L) + " runs at most once", ""};
  return refuseFormula(Facts.TripCount, *Facts.L, N);
}

static std::optional<Refusal> refusePrivate(const LoopFacts &Facts,
                                            const Nest &N) {
  TextCheck Check(*Facts.L, N);
  for (const PrivateScalar &P : Facts.Private) {
    bool Inside = P.S->DeclaredDepth >= Facts.L->Level;
    if (Inside || P.S == Facts.L->Index)
      continue;
    if (P.S->IsArray || !Check.symbol(*P.S))
      return Refusal{"no copy of " + P.S->Name + " can be made for each thread",
                     "declare " + P.S->Name + " inside the loop"};
  }
  return std::nullopt;
}

/// Every index of an inner loop that is declared outside must be private; that
/// it is, is the analysis' to prove.
static std::optional<Refusal> refuseInnerIndices(const LoopFacts &Facts) {
  std::optional<Refusal> No;
  forEachLoop(Facts.L->Body, [&](const Loop &Inner) {
    const Symbol *S = Inner.Index;
    if (No || !S || Inner.IndexDeclaredInHeader ||
        S->DeclaredDepth >= Facts.L->Level)
      return;
    if (llvm::none_of(Facts.Private,
                      [&](const PrivateScalar &P) { return P.S == S; }))
      No = Refusal{"all iterations share the index " + S->Name,
                   "declare " + S->Name + " in the header of its loop"};
  });
  return No;
}

/// Every thread has its own copy of what the loop declares, on a stack that may
/// be much smaller than that of the program.
static std::optional<Refusal> refuseLargeLocals(const Loop &L, const Nest &N) {
  constexpr uint64_t MaxBytes = 65536;
  uint64_t Total = 0;
  for (const Symbol &S : N.Symbols) {
    if (S.Where != Symbol::Storage::Local || S.DeclaredDepth < L.Level)
      continue;
    Total += S.Size;
    if (S.Size == 0 || Total > MaxBytes)
      return Refusal{S.Name + " may be too large for the stack of a thread",
                     "allocate " + S.Name +
                         " on the heap, or make it smaller "
                         "than 64 KiB"};
  }
  return std::nullopt;
}

std::optional<Refusal> refuseOpenMP(const LoopFacts &Facts,
                                    const RootFacts &Root, const Nest &N) {
  if (Facts.ParallelWhen && Facts.ParallelWhen->isConstant(0))
    return Refusal{describe(*Facts.L) + " is never parallel", ""};
  if (auto No = refuseFormula(Facts.ParallelWhen, *Root.Root, N))
    return No;
  if (auto No = refuseTrips(Facts, N))
    return No;
  if (auto No = refuseIndex(*Facts.L, N))
    return No;
  if (auto No = refusePrivate(Facts, N))
    return No;
  if (auto No = refuseLargeLocals(*Facts.L, N))
    return No;
  return refuseInnerIndices(Facts);
}

} // namespace loopdist
