// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/NestBuilder.h"

namespace loopdist {

Symbol &NestBuilder::declare(const std::string &Name, CType Type) {
  Symbol &S = N.Symbols.emplace_back();
  S.Id = static_cast<unsigned>(N.Symbols.size());
  S.Name = Name;
  S.Type = Type;
  S.TypeSpelling = "int";
  S.Size = 4;
  return S;
}

Symbol &NestBuilder::local(const std::string &Name, CType Type,
                           unsigned Depth) {
  Symbol &S = declare(Name, Type);
  S.DeclaredDepth = Depth;
  return S;
}

Symbol &NestBuilder::parameter(const std::string &Name, CType Type) {
  Symbol &S = declare(Name, Type);
  S.Where = Symbol::Storage::Parameter;
  S.NeverReassigned = true;
  return S;
}

Symbol &NestBuilder::pointer(const std::string &Name, bool Restrict) {
  Symbol &S = parameter(Name, {CType::Kind::Pointer, 64, false});
  S.IsPointer = true;
  S.Restrict = Restrict;
  return S;
}

Symbol &NestBuilder::array(const std::string &Name) {
  Symbol &S = declare(Name, intType());
  S.IsArray = true;
  S.Where = Symbol::Storage::FileStatic;
  return S;
}

const Expr *NestBuilder::number(WideInt Value, CType Type) {
  return pool().constant(Value, Type);
}

static bool isComparison(Operator Op) {
  return Op >= Operator::LT && Op <= Operator::LogicalOr;
}

const Expr *NestBuilder::op(Operator Op, const Expr *A, const Expr *B) {
  return pool().binary(Op, A, B, isComparison(Op) ? intType() : A->Type);
}

const Expr *NestBuilder::plus(const Expr *A, WideInt B) {
  return op(Operator::Add, A, number(B, A->Type));
}

const Place *NestBuilder::scalar(const Symbol &S) {
  Place P;
  P.Object = &S;
  P.Type = S.Type;
  P.Size = S.Size;
  return pool().get(std::move(P));
}

const Place *NestBuilder::at(const Symbol &S,
                             std::vector<const Expr *> Subscripts,
                             std::vector<const Expr *> Extents) {
  Place P;
  if (S.IsPointer)
    P.Pointer = value(S);
  else
    P.Object = &S;
  for (size_t K = 0; K < Subscripts.size(); ++K) {
    Step At;
    At.Index = Subscripts[K];
    if (K > 0 && K - 1 < Extents.size())
      At.Extent = Extents[K - 1];
    P.Steps.push_back(At);
  }
  P.Type = intType();
  P.Size = 4;
  return pool().get(std::move(P));
}

void NestBuilder::append(Node Item) {
  if (!Frames.empty())
    Frames.back().Nodes->push_back(Item);
}

Statement &NestBuilder::statement(Statement::Kind K) {
  Statement &S = N.Statements.emplace_back();
  S.K = K;
  S.At = {++Line, 1};
  bool IsCondition = K == Statement::Kind::Condition;
  S.Id = IsCondition ? "C" + std::to_string(++Conditions)
                     : "S" + std::to_string(++Statements);
  return S;
}

void NestBuilder::add(Statement &S, const Place *P, bool IsWrite,
                      std::string Text) {
  Access &A = N.Accesses.emplace_back();
  A.Id = static_cast<unsigned>(N.Accesses.size());
  A.Where = P;
  A.IsWrite = IsWrite;
  A.At = S.At;
  A.Text = std::move(Text);
  A.Owner = &S;
  S.Accesses.push_back(&A);
}

/// The pointer variable of a place is read before the place.
static const Place *pointerPlace(const Place *P) {
  return P->Pointer && P->Pointer->K == Expr::Kind::Read ? P->Pointer->Where
                                                         : nullptr;
}

Statement &NestBuilder::store(const Place *Target,
                              std::vector<const Place *> Reads) {
  Statement &S = statement(Statement::Kind::Expression);
  for (const Place *P : Reads) {
    if (const Place *Pointer = pointerPlace(P))
      add(S, Pointer, false, toText(Pointer));
    add(S, P, false, toText(P));
  }
  if (Target) {
    if (const Place *Pointer = pointerPlace(Target))
      add(S, Pointer, false, toText(Pointer));
    add(S, Target, true, toText(Target));
  }
  append(&S);
  return S;
}

Loop &NestBuilder::beginLoop(const Symbol &Index, const Expr *Lower,
                             const Expr *Bound, Operator Relation, WideInt Step,
                             std::vector<const Place *> HeaderReads) {
  return beginLoop(Index, Lower, Bound, Relation, number(Step),
                   op(Relation, index(Index), Bound), std::move(HeaderReads));
}

Loop &NestBuilder::beginLoop(const Symbol &Index, const Expr *Lower,
                             const Expr *Bound, Operator Relation,
                             const Expr *Step, const Expr *Condition,
                             std::vector<const Place *> HeaderReads) {
  Loop &L = N.Loops.emplace_back();
  for (const Frame &F : Frames)
    if (F.L) {
      L.Parent = F.L;
      L.Level = F.L->Level + 1;
    }
  L.At = {++Line, 1};
  L.Counted = true;
  L.Index = &Index;
  L.IndexDeclaredInHeader = Index.DeclaredDepth != 0;
  L.Lower = Lower;
  L.Bound = Bound;
  L.Relation = Relation;
  L.Step = Step;
  L.Condition = Condition;
  L.CanonicalForOpenMP = true;
  L.Header = &statement(Statement::Kind::Condition);
  for (const Place *P : HeaderReads)
    add(*L.Header, P, false, toText(P));
  if (!L.IndexDeclaredInHeader)
    add(*L.Header, scalar(Index), true, Index.Name);
  append(&L);
  if (!N.Root)
    N.Root = &L;
  Frames.push_back({&L, nullptr, &L.Body});
  return L;
}

void NestBuilder::endLoop() { Frames.pop_back(); }

Branch &NestBuilder::beginBranch(const Expr *Condition,
                                 std::vector<const Place *> Reads) {
  Branch &B = N.Branches.emplace_back();
  B.Condition = &statement(Statement::Kind::Condition);
  B.Condition->Value = Condition;
  for (const Place *P : Reads)
    add(*B.Condition, P, false, toText(P));
  append(&B);
  Frames.push_back({nullptr, &B, &B.Then});
  return B;
}

void NestBuilder::beginElse() { Frames.back().Nodes = &Frames.back().B->Else; }
void NestBuilder::endBranch() { Frames.pop_back(); }

// Text.

static std::string textOf(const Statement &S, const std::string &Indent) {
  std::string Text = Indent + S.Id + (S.MaySkip ? " (may skip):" : ":");
  for (const Access *A : S.Accesses)
    Text += (A->IsWrite ? " write " : " read ") + A->Text;
  return Text + "\n";
}

static std::string textOf(const Loop &L, const std::string &Indent);

static std::string textOf(const std::vector<Node> &Nodes,
                          const std::string &Indent) {
  std::string Text;
  for (const Node &Item : Nodes) {
    if (const auto *S = std::get_if<Statement *>(&Item)) {
      Text += textOf(**S, Indent);
    } else if (const auto *L = std::get_if<Loop *>(&Item)) {
      Text += textOf(**L, Indent);
    } else if (const auto *B = std::get_if<Branch *>(&Item)) {
      Text += Indent + "if " + toText((*B)->Condition->Value) + "\n" +
              textOf((*B)->Then, Indent + "  ");
      if (!(*B)->Else.empty())
        Text += Indent + "else\n" + textOf((*B)->Else, Indent + "  ");
    }
  }
  return Text;
}

static std::string textOf(const Loop &L, const std::string &Indent) {
  const CType &T = L.Index->Type;
  return Indent + "for " + (T.Signed ? "s" : "u") + std::to_string(T.Width) +
         " " + L.Index->Name + " = " + toText(L.Lower) + "; " +
         toText(L.Condition) + "; += " + toText(L.Step) +
         (L.IndexDeclaredInHeader ? "" : " (declared outside)") + "\n" +
         textOf(*L.Header, Indent + "  ") + textOf(L.Body, Indent + "  ");
}

std::string textOf(const Nest &N) { return textOf(*N.Root, ""); }

} // namespace loopdist
