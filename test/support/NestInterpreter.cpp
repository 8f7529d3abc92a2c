// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/NestInterpreter.h"

namespace loopdist {

WideInt NestInterpreter::addressOf(const Symbol &S) {
  auto [At, New] = Addresses.try_emplace(&S, NextObject);
  if (New)
    NextObject += WideInt(1) << 50;
  return At->second;
}

/// Memory that nobody has set holds small numbers.
WideInt NestInterpreter::load(WideInt Address) const {
  auto At = Memory.find(Address);
  if (At != Memory.end())
    return At->second;
  auto Hash = static_cast<uint64_t>(Address) * 0x9e3779b97f4a7c15ULL;
  return (Hash >> 40) % 5;
}

std::optional<WideInt> NestInterpreter::value(const Expr *E) {
  bool Known = true;
  Values V;
  V.IndexOf = [&](const Symbol &S) {
    auto At = Indices.find(&S);
    Known &= At != Indices.end();
    return Known ? At->second : 0;
  };
  V.ReadOf = [&](const Place &P) {
    auto Address = addressOf(P);
    Known &= Address.has_value();
    return Known ? load(*Address) : 0;
  };
  auto Value = valueOf(E, V);
  return Known ? Value : std::nullopt;
}

/// Rows are counted in elements: the extents of the later subscripts.
std::optional<WideInt> NestInterpreter::addressOf(const Place &P) {
  const Symbol *S = P.Object;
  if (!S && P.Pointer->K == Expr::Kind::Read)
    S = P.Pointer->Where->Object;
  auto Element = Elements.find(S);
  WideInt Size = Element == Elements.end() ? 4 : WideInt(Element->second);
  auto Address =
      P.Object ? std::optional(addressOf(*P.Object)) : value(P.Pointer);
  if (!Address)
    return std::nullopt;
  WideInt Offset = 0, Fields = 0;
  for (const Step &At : P.Steps) {
    if (At.K == Step::Kind::Field) {
      Fields += At.Offset;
      continue;
    }
    auto Index = value(At.Index);
    auto Extent = At.Extent ? value(At.Extent) : std::optional(WideInt(1));
    if (!Index || !Extent)
      return std::nullopt;
    Offset = Offset * *Extent + *Index;
  }
  return *Address + Offset * Size + Fields;
}

bool NestInterpreter::coin() {
  Coins = Coins * 1103515245 + 12345;
  return (Coins >> 16 & 1) != 0;
}

bool NestInterpreter::record(const Access &A, bool Repeated) {
  auto Address = addressOf(*A.Where);
  if (!Address)
    return false;
  Events.push_back({&A, Path, *Address, A.Where->Size, Repeated});
  return true;
}

bool NestInterpreter::statement(const Statement &S) {
  if (S.MaySkip && coin()) {
    Continuing = true;
    return true;
  }
  WideInt Sum = 1;
  for (const Access *A : S.Accesses) {
    if (A->Conditional && coin())
      continue;
    if (!record(*A, false))
      return false;
    WideInt Address = Events.back().Address;
    bool Data = A->Where->Type.isInteger();
    if (A->IsWrite)
      Memory[Address] = Sum % 5;
    else if (Data)
      Sum += load(Address);
  }
  return true;
}

bool NestInterpreter::branch(const Branch &B) {
  if (!statement(*B.Condition))
    return false;
  if (Continuing)
    return true;
  auto Truth = value(B.Condition->Value);
  return Truth && nodes(*Truth != 0 ? B.Then : B.Else);
}

bool NestInterpreter::header(const Loop &L, bool Repeated) {
  for (const Access *A : L.Header->Accesses) {
    if (Repeated && A->IsWrite)
      continue;
    if (!record(*A, Repeated))
      return false;
  }
  return true;
}

/// Objects declared inside the innermost open loop are new in each iteration.
void NestInterpreter::renew() {
  for (const Symbol &S : N.Symbols)
    if (S.Where == Symbol::Storage::Local && S.DeclaredDepth == Path.size() &&
        !Path.empty() && Addresses.count(&S) != 0)
      Addresses.erase(&S);
}

bool NestInterpreter::loop(const Loop &L) {
  if (!header(L, false))
    return false;
  auto Lower = value(L.Lower);
  if (!Lower)
    return false;
  size_t RunIndex = Runs.size();
  Runs.push_back({&L, Indices, 0});
  Path.push_back({&L, RunNumbers[&L]++, 0});
  Indices[L.Index] = convertTo(*Lower, L.Index->Type);
  for (;;) {
    auto Goes = value(L.Condition);
    if (!Goes)
      return false;
    if (*Goes == 0)
      break;
    renew();
    if (Fuel-- == 0 || !nodes(L.Body))
      return false;
    Continuing = false;
    ++Path.back().Number;
    ++Runs[RunIndex].Trips;
    auto Step = value(L.Step);
    if (!Step)
      return false;
    WideInt Next = Indices[L.Index] + *Step;
    WideInt Converted = convertTo(Next, L.Index->Type);
    if (L.Index->Type.Signed && L.Index->Type.Width >= 32 && Next != Converted)
      return false;
    Indices[L.Index] = Converted;
    if (!header(L, true))
      return false;
  }
  if (!L.IndexDeclaredInHeader)
    Memory[addressOf(*L.Index)] = Indices[L.Index];
  Indices.erase(L.Index);
  Path.pop_back();
  return true;
}

bool NestInterpreter::nodes(const std::vector<Node> &Nodes) {
  for (const Node &Item : Nodes) {
    bool Ok = true;
    if (const auto *S = std::get_if<Statement *>(&Item))
      Ok = statement(**S);
    else if (const auto *L = std::get_if<Loop *>(&Item))
      Ok = loop(**L);
    else if (const auto *B = std::get_if<Branch *>(&Item))
      Ok = branch(**B);
    if (!Ok)
      return false;
    if (Continuing)
      return true;
  }
  return true;
}

bool NestInterpreter::run(const Loop &Root) {
  InitialMemory = Memory;
  return loop(Root);
}

std::optional<WideInt> NestInterpreter::atStart(const Expr *E) {
  return atStart(E, {});
}

std::optional<WideInt>
NestInterpreter::atStart(const Expr *E,
                         const std::map<const Symbol *, WideInt> &At) {
  auto Saved = Memory;
  auto SavedIndices = Indices;
  Memory = InitialMemory;
  Indices = At;
  auto Value = value(E);
  Memory = Saved;
  Indices = SavedIndices;
  return Value;
}

} // namespace loopdist
