// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/RandomNest.h"

namespace loopdist {

static const CType Int = NestBuilder::intType();
static const CType Unsigned = NestBuilder::unsignedType();
static const CType Long = CType::integer(64, true);
static const CType Size = CType::integer(64, false);
static const CType Short = CType::integer(16, true);

RandomNest::RandomNest(unsigned Seed, Kind K) : K(K), Random(Seed) {
  declare();
  loops(static_cast<unsigned>(pick(1, 3)));
  spreadSkips(nest().Root->Body, false);
}

/// What stands after a statement that may be skipped, in the same loop, may be
/// skipped as well.
bool RandomNest::spreadSkips(const std::vector<Node> &Nodes, bool Skips) {
  for (const Node &Item : Nodes) {
    if (const auto *S = std::get_if<Statement *>(&Item)) {
      Skips = (*S)->MaySkip = (*S)->MaySkip || Skips;
    } else if (const auto *L = std::get_if<Loop *>(&Item)) {
      (*L)->Header->MaySkip = Skips;
      spreadSkips((*L)->Body, Skips);
    } else if (const auto *B = std::get_if<Branch *>(&Item)) {
      (*B)->Condition->MaySkip = Skips;
      bool Then = spreadSkips((*B)->Then, Skips);
      Skips = spreadSkips((*B)->Else, Skips) || Then;
    }
  }
  return Skips;
}

void RandomNest::declare() {
  Line = &B.array("a");
  Table = &B.array("c");
  Grid = &B.array("b");
  Records = &B.array("r");
  Global = &B.array("g");
  Global->IsArray = false;
  Global->AddressTaken = true;
  Scalars = {&B.local("t"), &B.local("u")};
  if (!isGeneral())
    return;
  Ints = {&B.parameter("n"), &B.parameter("k"), Global};
  Unsigneds = {&B.parameter("un", Unsigned), &B.parameter("um", Unsigned)};
  Stride = &B.parameter("s");
  bool Restrict = chance(15);
  Pointers = {&B.pointer("p", Restrict), &B.pointer("q")};
  Line->AddressTaken = chance(50);
}

// Expressions.

const Expr *RandomNest::convert(const Expr *E, CType Type) {
  if (E->Type == Type)
    return E;
  return E->isConstant() ? B.number(convertTo(E->Value, Type), Type)
                         : B.pool().cast(E, Type);
}

/// The usual arithmetic conversions.
const Expr *RandomNest::sum(Operator Op, const Expr *A, const Expr *C) {
  CType Type = Int;
  for (const CType &T : {A->Type, C->Type})
    if (T.Width > Type.Width || (T.Width == Type.Width && !T.Signed))
      Type = T;
  return B.op(Op, convert(A, Type), convert(C, Type));
}

const Expr *RandomNest::anyIndex() {
  return B.index(
      *Open[static_cast<size_t>(pick(0, static_cast<int>(Open.size()) - 1))]);
}

const Expr *RandomNest::affine() {
  const Expr *E = anyIndex();
  if (chance(35))
    E = sum(Operator::Mul, B.number(pick(-1, 3)), E);
  if (chance(35))
    E = sum(chance(70) ? Operator::Add : Operator::Sub, E, anyIndex());
  if (isGeneral() && chance(25))
    E = sum(chance(70) ? Operator::Add : Operator::Sub, E,
            B.value(chance(70) ? *Ints[1] : *Unsigneds[1]));
  if (chance(60))
    E = sum(Operator::Add, E, B.number(pick(-3, 4)));
  return E;
}

void RandomNest::note(const Expr *E) {
  if (E->K == Expr::Kind::Read)
    Noted.push_back(E->Where);
  for (const Expr *Operand : E->Operands)
    note(Operand);
}

const Expr *RandomNest::subscript() {
  const Expr *E = affine();
  if (chance(8))
    E = sum(chance(50) ? Operator::Div : Operator::Rem, E,
            B.number(pick(2, 3)));
  else if (chance(5))
    E = B.op(Operator::ShiftLeft, sum(Operator::Add, E, B.number(0)),
             B.number(1));
  else if (isGeneral() && chance(8))
    E = B.pool().read(B.at(*Table, {E}));
  else if (isGeneral() && chance(6))
    E = B.pool().select(condition(), convert(E, Int), B.number(2), Int);
  return E;
}

const Expr *RandomNest::condition() {
  static const Operator Relations[] = {Operator::LT, Operator::LE,
                                       Operator::GT, Operator::GE,
                                       Operator::EQ, Operator::NE};
  const Expr *Right = B.number(pick(0, 4));
  if (isGeneral() && chance(40))
    Right = B.value(chance(60) ? *Ints[1] : *Unsigneds[0]);
  if (isGeneral() && chance(20))
    Right = B.pool().read(B.at(*Table, {anyIndex()}));
  const Expr *C = sum(Relations[pick(0, 5)], affine(), Right);
  if (chance(15))
    C = B.op(chance(50) ? Operator::LogicalAnd : Operator::LogicalOr, C,
             sum(Operator::NE, anyIndex(), B.number(pick(0, 3))));
  if (chance(10))
    C = B.pool().unary(Operator::LogicalNot, C, Int);
  return C;
}

// Places.

/// A member of an element of the array of records.
const Place *RandomNest::record(const Expr *At) {
  Place P = *B.at(*Records, {At});
  Step Field;
  Field.K = Step::Kind::Field;
  Field.Offset = chance(50) ? 4 : 0;
  Field.Size = 4;
  Field.FieldName = Field.Offset != 0 ? "y" : "x";
  if (isGeneral() && chance(20)) {
    Field.Size = P.Size = 8;
    Field.Offset = 0;
    Field.FieldName = "both";
  }
  P.Steps.push_back(Field);
  return B.pool().get(P);
}

/// Rows of the grid have 8 elements; affine nests stay inside them.
const Place *RandomNest::element() {
  if (chance(25)) {
    const Expr *Column = isGeneral() && chance(40) ? affine() : anyIndex();
    return B.at(*Grid, {affine(), Column}, {B.number(8)});
  }
  if (chance(12)) {
    return record(affine());
  }
  const Symbol *Base = Line;
  if (isGeneral() && chance(45))
    Base = Pointers[static_cast<size_t>(pick(0, 1))];
  else if (chance(25))
    Base = Table;
  const Expr *E = subscript();
  note(E);
  return B.at(*Base, {E});
}

const Place *RandomNest::scalarPlace() {
  if (isGeneral() && chance(12))
    return B.scalar(*Global);
  return B.scalar(*Scalars[static_cast<size_t>(
      pick(0, static_cast<int>(Scalars.size()) - 1))]);
}

const Place *RandomNest::target() {
  return chance(30) ? scalarPlace() : element();
}

// Structure.

void RandomNest::statement() {
  Noted.clear();
  std::vector<const Place *> Reads;
  for (int Left = pick(0, 2); Left > 0; --Left)
    Reads.push_back(chance(35) ? scalarPlace() : element());
  const Place *Target = target();
  Reads.insert(Reads.begin(), Noted.begin(), Noted.end());
  Statement &S = B.store(Target, Reads);
  if (isGeneral() && chance(6))
    S.MaySkip = true;
}

void RandomNest::branch(unsigned Depth) {
  Noted.clear();
  const Expr *C = condition();
  note(C);
  B.beginBranch(C, Noted);
  body(Depth);
  if (chance(40)) {
    B.beginElse();
    body(Depth);
  }
  B.endBranch();
}

void RandomNest::body(unsigned Depth) {
  size_t Visible = Scalars.size();
  if (chance(20))
    Scalars.push_back(&B.local("v" + std::to_string(Names++), Int,
                               static_cast<unsigned>(Open.size())));
  for (int Left = pick(1, 2); Left > 0; --Left)
    statement();
  if (chance(15))
    branch(0);
  if (Depth > 0) {
    loops(Depth);
    if (chance(40))
      statement();
  }
  Scalars.resize(Visible);
}

void RandomNest::loops(unsigned Depth) {
  openLoop();
  Loop &L = B.nest().Loops.back();
  body(Depth - 1);
  B.endLoop();
  Open.pop_back();
  if (isGeneral() && chance(50))
    L.DeadAfter.assign(Scalars.begin(), Scalars.end());
}

void RandomNest::openLoop() {
  CType Type = Int;
  if (isGeneral() && chance(25))
    Type = chance(70) ? Unsigned : (chance(60) ? Short : Size);
  bool Outside = !Open.empty() && chance(20);
  Symbol &Index = B.local("i" + std::to_string(Names++), Type,
                          Outside ? 0 : static_cast<unsigned>(Open.size()) + 1);
  if (isGeneral() && chance(85)) {
    openGeneralLoop(Index);
  } else {
    const Expr *Low = B.number(pick(0, 2), Type),
               *High = B.number(pick(2, 7), Type);
    if (!Open.empty() && Open.back()->Type == Type && chance(25))
      Low = B.index(*Open.back());
    if (chance(25))
      B.beginLoop(Index, High, Low,
                  chance(50) || !Type.Signed ? Operator::GT : Operator::GE,
                  -pick(1, 2));
    else
      B.beginLoop(Index, Low, High, chance(50) ? Operator::LT : Operator::LE,
                  pick(1, 2));
  }
  Open.push_back(&Index);
}

const Expr *RandomNest::bound(CType Type) {
  if (chance(20))
    return B.number(pick(0, 6), Type);
  if (!Open.empty() && chance(25))
    return sum(Operator::Add, B.index(*Open.back()), B.number(pick(-1, 2)));
  if (!Open.empty() && chance(15))
    return B.pool().read(B.at(*Table, {anyIndex()}));
  if (!Open.empty() && chance(10))
    return B.value(*Scalars[0]);
  if (chance(8))
    return B.pool().read(B.at(*Pointers[1], {B.number(0)}));
  if (chance(8))
    return B.pool().read(record(B.number(pick(0, 1))));
  if (chance(8))
    return convert(B.value(*Ints[0]), Size);
  if (chance(15))
    return sum(Operator::Sub, B.value(*Unsigneds[0]), B.number(1));
  return B.value(chance(65) ? *Ints[static_cast<size_t>(pick(0, 2))]
                            : *Unsigneds[0]);
}

void RandomNest::openGeneralLoop(Symbol &Index) {
  bool Down = chance(25);
  const Expr *From = chance(60) ? B.number(pick(0, 3)) : bound(Index.Type);
  const Expr *To = bound(Index.Type);
  if (Down)
    std::swap(From, To);
  Operator Relation = Down ? (chance(50) ? Operator::GT : Operator::GE)
                           : (chance(60) ? Operator::LT : Operator::LE);
  if (chance(12))
    Relation = Operator::NE;
  const Expr *Step = B.number((chance(70) ? 1 : pick(2, 3)) * (Down ? -1 : 1));
  if (chance(8))
    Step = B.value(*Stride);
  const Expr *Condition = sum(Relation, B.index(Index), To);
  Noted.clear();
  for (const Expr *E : {From, To, Step}) {
    for (const Expr *At = E; At;
         At = At->K == Expr::Kind::Read && At->Where->Pointer
                  ? At->Where->Pointer
                  : nullptr)
      note(At);
  }
  B.beginLoop(Index, convert(From, Index.Type), Condition->Operands[1],
              Relation, Step, Condition, Noted);
}

// Inputs.

void RandomNest::drawInput(NestInterpreter &I) {
  // So far apart that no subscript of 32 bits leads from one to the other.
  WideInt Buffer = WideInt(1) << 40, Single = Buffer + (WideInt(1) << 36);
  I.place(*Line, Buffer);
  I.place(*Global, Single);
  I.setElementSize(*Records, 8);
  if (!isGeneral())
    return;
  static const int Values[] = {-1, 0, 1, 2, 3, 4, 5, 7};
  for (Symbol *S : {Ints[0], Ints[1], Ints[2]})
    I.set(*S, Values[pick(0, 7)]);
  static const WideInt Naturals[] = {0, 1, 2, 3, 5, 4294967295U, 4294967294U};
  I.set(*Unsigneds[0], Naturals[pick(0, chance(80) ? 4 : 6)]);
  I.set(*Unsigneds[1], Naturals[pick(0, 6)]);
  I.set(*Stride, pick(-2, 3));
  for (Symbol *P : Pointers) {
    WideInt Address = (WideInt(2 + pick(0, 1)) << 40) + 4 * pick(0, 12);
    if (Line->AddressTaken && chance(15))
      Address = Buffer + 4 * pick(-2, 4);
    if (chance(8))
      Address = Single + 4 * pick(-4, 4);
    I.set(*P, P->Restrict ? WideInt(5) << 40 : Address);
  }
}

} // namespace loopdist
