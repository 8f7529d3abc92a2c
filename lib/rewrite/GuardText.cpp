// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/GuardText.h"
#include "ir/LoopNest.h"
#include <optional>
#include <utility>

namespace loopdist {

namespace {

/// How tightly a text binds, as in C: higher binds tighter.
enum Precedence : uint8_t {
  PrecSelect = 1,
  PrecOr,
  PrecAnd,
  PrecBits,
  PrecEqual,
  PrecRelation,
  PrecShift,
  PrecAdd,
  PrecMul,
  PrecUnary,
  PrecPrimary
};

struct Piece {
  std::string Text;
  Precedence Prec = PrecPrimary;
  /// The text has the type ld_int in C, not a narrower one.
  bool Wide = false;
};

struct Spelling {
  const char *Text;
  Precedence Prec;
  /// What operands must bind as tightly as, to need no parentheses. Stricter
  /// than C where compilers warn about mixtures.
  Precedence Left;
  Precedence Right;
};

/// Prints one formula; the first thing that has no text is kept as the error.
class Printer {
public:
  Piece render(const Expr *E);
  std::string within(const Expr *E, Precedence Needed);
  std::string base(const AccessedRange &R);
  std::string range(const AccessedRange &R);
  Piece positive(const Expr *E);
  llvm::Expected<std::string> done(std::string Text) const;

private:
  Piece fail(const std::string &What);
  Piece constant(WideInt Value, CType Type);
  Piece cast(const Expr *E);
  Piece operation(const Expr *E);
  Piece helper(const Expr *E, const char *Name);
  Piece arithmetic(const Expr *E, const Spelling &S);
  Piece place(const Place &P);
  Piece name(const Symbol &S);

  std::string Error;
};

} // namespace

static std::string parenthesise(const Piece &P, Precedence Needed) {
  return P.Prec < Needed ? "(" + P.Text + ")" : P.Text;
}

static std::optional<Spelling> binarySpelling(Operator Op) {
  switch (Op) {
  case Operator::Add:
    return Spelling{" + ", PrecAdd, PrecAdd, PrecMul};
  case Operator::Sub:
    return Spelling{" - ", PrecAdd, PrecAdd, PrecMul};
  case Operator::Mul:
    return Spelling{" * ", PrecMul, PrecMul, PrecUnary};
  case Operator::Div:
    return Spelling{" / ", PrecMul, PrecUnary, PrecUnary};
  case Operator::Rem:
    return Spelling{" % ", PrecMul, PrecUnary, PrecUnary};
  case Operator::BitAnd:
    return Spelling{" & ", PrecBits, PrecUnary, PrecUnary};
  case Operator::BitOr:
    return Spelling{" | ", PrecBits, PrecUnary, PrecUnary};
  case Operator::BitXor:
    return Spelling{" ^ ", PrecBits, PrecUnary, PrecUnary};
  case Operator::ShiftLeft:
    return Spelling{" << ", PrecShift, PrecUnary, PrecUnary};
  case Operator::ShiftRight:
    return Spelling{" >> ", PrecShift, PrecUnary, PrecUnary};
  case Operator::LT:
    return Spelling{" < ", PrecRelation, PrecAdd, PrecAdd};
  case Operator::LE:
    return Spelling{" <= ", PrecRelation, PrecAdd, PrecAdd};
  case Operator::GT:
    return Spelling{" > ", PrecRelation, PrecAdd, PrecAdd};
  case Operator::GE:
    return Spelling{" >= ", PrecRelation, PrecAdd, PrecAdd};
  case Operator::EQ:
    return Spelling{" == ", PrecEqual, PrecAdd, PrecAdd};
  case Operator::NE:
    return Spelling{" != ", PrecEqual, PrecAdd, PrecAdd};
  case Operator::LogicalAnd:
    return Spelling{" && ", PrecAnd, PrecAnd, PrecEqual};
  case Operator::LogicalOr:
    return Spelling{" || ", PrecOr, PrecOr, PrecEqual};
  default:
    return std::nullopt;
  }
}

static const char *helperName(Operator Op) {
  switch (Op) {
  case Operator::FloorDiv:
    return "ld_floordiv";
  case Operator::FloorMod:
    return "ld_floormod";
  case Operator::Min:
    return "ld_min";
  case Operator::Max:
    return "ld_max";
  default:
    return nullptr;
  }
}

static const char *typeName(const CType &T) {
  if (T.K == CType::Kind::Bool)
    return "_Bool";
  if (T.K == CType::Kind::Floating)
    return T.Width == 32 ? "float" : T.Width == 64 ? "double" : nullptr;
  if (T.K != CType::Kind::Integer)
    return nullptr;
  switch (T.Width) {
  case 8:
    return T.Signed ? "signed char" : "unsigned char";
  case 16:
    return T.Signed ? "short" : "unsigned short";
  case 32:
    return T.Signed ? "int" : "unsigned";
  case 64:
    return T.Signed ? "long long" : "unsigned long long";
  case 128:
    return T.Signed ? "ld_int" : "ld_unsigned";
  default:
    return nullptr;
  }
}

/// The values of an integer type of at most 64 bits.
static std::pair<WideInt, WideInt> limitsOf(const CType &T) {
  if (T.K == CType::Kind::Bool)
    return {0, 1};
  WideInt Half = static_cast<WideInt>(1) << (T.Width - 1);
  if (T.Signed)
    return {-Half, Half - 1};
  return {0, 2 * Half - 1};
}

static bool fits(WideInt Value, const CType &T) {
  auto [Low, High] = limitsOf(T);
  return Low <= Value && Value <= High;
}

static bool isSmallInteger(const CType &T) {
  return T.isInteger() && T.Width <= 64;
}

/// Whether every value of \p Narrow is one of \p Wide.
static bool contains(const CType &Wide, const CType &Narrow) {
  auto [Low, High] = limitsOf(Narrow);
  return fits(Low, Wide) && fits(High, Wide);
}

static std::string unsignedDecimal(unsigned long long Value) {
  return std::to_string(Value);
}

Piece Printer::fail(const std::string &What) {
  if (Error.empty())
    Error = "the guard cannot be written: " + What;
  return {"?", PrecPrimary, true};
}

/// \p Value in the guard type. Plain where an int holds it, so that formulas
/// read well: the other operand of its operator is wide.
static Piece wideConstant(WideInt Value) {
  if (fits(Value, CType::integer(32, true)) && Value != INT32_MIN)
    return {std::to_string(static_cast<long long>(Value)),
            Value < 0 ? PrecUnary : PrecPrimary, false};
  if (fits(Value, CType::integer(64, true)) && Value != INT64_MIN)
    return {std::to_string(static_cast<long long>(Value)) + "LL",
            Value < 0 ? PrecUnary : PrecPrimary, false};
  auto Bits = static_cast<unsigned __int128>(Value < 0 ? -Value : Value);
  auto High = static_cast<unsigned long long>(Bits >> 64);
  auto Low = static_cast<unsigned long long>(Bits);
  std::string Text = "(ld_int)" + unsignedDecimal(Low) + "ULL";
  if (High != 0)
    Text = "((ld_int)" + unsignedDecimal(High) + "ULL << 64) + " + Text;
  if (Value < 0)
    return {High != 0 ? "-(" + Text + ")" : "-" + Text, PrecUnary, true};
  return {Text, High != 0 ? PrecAdd : PrecUnary, true};
}

Piece Printer::constant(WideInt Value, CType Type) {
  if (Type == CType::guard())
    return wideConstant(Value);
  if (!isSmallInteger(Type) || !fits(Value, Type))
    return fail("a constant of an unusual type");
  if (Type == CType::integer(32, true) && Value != INT32_MIN)
    return {std::to_string(static_cast<long long>(Value)),
            Value < 0 ? PrecUnary : PrecPrimary, false};
  if (Type == CType::integer(32, false))
    return {unsignedDecimal(static_cast<unsigned long long>(Value)) + "U"};
  if (Type == CType::integer(64, false))
    return {unsignedDecimal(static_cast<unsigned long long>(Value)) + "ULL"};
  if (Value == INT64_MIN)
    return {"(-9223372036854775807LL - 1)"};
  std::string Text = std::to_string(static_cast<long long>(Value));
  if (Type == CType::integer(64, true))
    return {Text + "LL", Value < 0 ? PrecUnary : PrecPrimary, false};
  return {std::string("(") + typeName(Type) + ")" + Text +
              (Value == INT32_MIN ? "LL" : ""),
          PrecUnary, false};
}

Piece Printer::name(const Symbol &S) {
  if (!S.Nameable || S.Untouchable || S.Name.empty())
    return fail(S.Name + " cannot be named there");
  return {S.Name};
}

/// `p[i]`, `p->f`, `a[i].f`.
Piece Printer::place(const Place &P) {
  std::string Text;
  size_t Next = 0;
  if (P.Object) {
    Text = name(*P.Object).Text;
  } else if (!P.Pointer || P.Pointer->K != Expr::Kind::Read) {
    return fail("a pointer that is computed");
  } else {
    Text = place(*P.Pointer->Where).Text;
    bool Arrow = P.Steps.size() > 1 && P.Steps[0].Index &&
                 P.Steps[0].Index->isConstant(0) &&
                 P.Steps[1].K == Step::Kind::Field;
    Text += P.Steps.empty() ? "[0]" : Arrow ? "->" : "";
    Next = Arrow ? 1 : 0;
  }
  for (; Next < P.Steps.size(); ++Next) {
    const Step &S = P.Steps[Next];
    if (S.K == Step::Kind::Field && S.FieldName.empty())
      return fail("a member without a name");
    if (S.K == Step::Kind::Field)
      Text += (llvm::StringRef(Text).ends_with("->") ? "" : ".") + S.FieldName;
    else if (S.Index && S.Index->isConstant())
      Text += "[" + constant(S.Index->Value, CType::guard()).Text + "]";
    else
      Text += "[" + render(S.Index).Text + "]";
  }
  return {Text};
}

static bool isNegative(const Expr *E) {
  return E->K == Expr::Kind::Operation && E->Op == Operator::Negate &&
         E->Type.K == CType::Kind::Integer && E->Type.Signed &&
         E->Operands[0]->Type.isInteger();
}

Piece Printer::cast(const Expr *E) {
  const Expr *Inner = E->Operands[0];
  if (E->Type.K == CType::Kind::Floating && Inner->isConstant() &&
      Inner->Type == CType::guard() &&
      fits(Inner->Value, CType::integer(64, true)))
    return {std::to_string(static_cast<long long>(Inner->Value)) + ".0",
            Inner->Value < 0 ? PrecUnary : PrecPrimary, false};
  const char *Name = typeName(E->Type);
  if (!Name ||
      (!Inner->Type.isInteger() && Inner->Type.K != CType::Kind::Floating))
    return fail("a conversion to or from an unusual type");
  // The negative of the least value exists only in the wider type.
  if (E->Type == CType::guard() && isNegative(Inner))
    return {"-(ld_int)" + within(Inner->Operands[0], PrecUnary), PrecUnary,
            true};
  while (E->Type == CType::guard() && Inner->K == Expr::Kind::Cast &&
         isSmallInteger(Inner->Type) &&
         isSmallInteger(Inner->Operands[0]->Type) &&
         contains(Inner->Type, Inner->Operands[0]->Type))
    Inner = Inner->Operands[0];
  return {std::string("(") + Name + ")" + within(Inner, PrecUnary), PrecUnary,
          E->Type == CType::guard()};
}

Piece Printer::helper(const Expr *E, const char *Name) {
  return {std::string(Name) + "(" + render(E->Operands[0]).Text + ", " +
              render(E->Operands[1]).Text + ")",
          PrecPrimary, true};
}

static bool isComparison(Operator Op) {
  return Op >= Operator::LT && Op <= Operator::NE;
}

/// The answer of comparing the value of a narrow type with a constant that the
/// type cannot hold or just holds; compilers warn about such comparisons.
static std::optional<bool> comparesAlike(Operator Op, const Expr *A,
                                         const Expr *B) {
  if (A->K != Expr::Kind::Cast || !isSmallInteger(A->Operands[0]->Type) ||
      A->Type != CType::guard() || !B->isConstant())
    return std::nullopt;
  const Expr *Narrow = A->Operands[0];
  while (Narrow->K == Expr::Kind::Cast &&
         isSmallInteger(Narrow->Operands[0]->Type) &&
         contains(Narrow->Type, Narrow->Operands[0]->Type))
    Narrow = Narrow->Operands[0];
  auto [Low, High] = limitsOf(Narrow->Type);
  WideInt C = B->Value;
  bool Below = High<C, Above = Low> C;
  switch (Op) {
  case Operator::LT:
    return Below      ? std::optional(true)
           : Low >= C ? std::optional(false)
                      : std::nullopt;
  case Operator::LE:
    return High <= C ? std::optional(true)
           : Above   ? std::optional(false)
                     : std::nullopt;
  case Operator::GT:
    return Above       ? std::optional(true)
           : High <= C ? std::optional(false)
                       : std::nullopt;
  case Operator::GE:
    return Low >= C ? std::optional(true)
           : Below  ? std::optional(false)
                    : std::nullopt;
  case Operator::EQ:
    return Below || Above ? std::optional(false) : std::nullopt;
  case Operator::NE:
    return Below || Above ? std::optional(true) : std::nullopt;
  default:
    return std::nullopt;
  }
}

static Operator mirrored(Operator Op) {
  switch (Op) {
  case Operator::LT:
    return Operator::GT;
  case Operator::LE:
    return Operator::GE;
  case Operator::GT:
    return Operator::LT;
  case Operator::GE:
    return Operator::LE;
  default:
    return Op;
  }
}

Piece Printer::arithmetic(const Expr *E, const Spelling &S) {
  Piece A = render(E->Operands[0]), B = render(E->Operands[1]);
  bool Logical = isComparison(E->Op) || E->Op == Operator::LogicalAnd ||
                 E->Op == Operator::LogicalOr;
  if (E->Type == CType::guard() && !Logical && !A.Wide && !B.Wide)
    A = {"(ld_int)" + parenthesise(A, PrecUnary), PrecUnary, true};
  // Compilers want parentheses around && under ||.
  Precedence Left = A.Prec == PrecAnd && S.Prec == PrecOr ? PrecEqual : S.Left;
  return {parenthesise(A, Left) + S.Text + parenthesise(B, S.Right), S.Prec,
          !Logical && E->Type == CType::guard()};
}

Piece Printer::operation(const Expr *E) {
  if (E->Operands.size() == 1) {
    Piece A = render(E->Operands[0]);
    if (E->Type == CType::guard() && !A.Wide && E->Op != Operator::LogicalNot)
      A = {"(ld_int)" + parenthesise(A, PrecUnary), PrecUnary, true};
    const char *Sign = E->Op == Operator::Negate   ? "-"
                       : E->Op == Operator::BitNot ? "~"
                                                   : "!";
    return {Sign + parenthesise(A, PrecPrimary), PrecUnary,
            E->Op != Operator::LogicalNot && E->Type == CType::guard()};
  }
  if (isComparison(E->Op)) {
    const Expr *A = E->Operands[0], *B = E->Operands[1];
    auto Known = comparesAlike(E->Op, A, B);
    Known = Known ? Known : comparesAlike(mirrored(E->Op), B, A);
    if (Known)
      return {*Known ? "1" : "0"};
  }
  if (const char *Name = helperName(E->Op))
    return helper(E, Name);
  if (auto S = binarySpelling(E->Op))
    return arithmetic(E, *S);
  return fail("an unknown operator");
}

Piece Printer::render(const Expr *E) {
  if (!E)
    return fail("a value is not known");
  switch (E->K) {
  case Expr::Kind::Constant:
    return constant(E->Value, E->Type);
  case Expr::Kind::Literal:
    return E->Name.empty() ? fail("a literal without text") : Piece{E->Name};
  case Expr::Kind::Index:
    return name(*E->Sym);
  case Expr::Kind::Read:
    return place(*E->Where);
  case Expr::Kind::Operation:
    return operation(E);
  case Expr::Kind::Cast:
    return cast(E);
  case Expr::Kind::Select: {
    Piece A = render(E->Operands[1]), B = render(E->Operands[2]);
    Piece C = render(E->Operands[0]);
    bool Plain = C.Prec == PrecEqual || C.Prec == PrecRelation;
    return {parenthesise(C, Plain ? PrecEqual : PrecPrimary) + " ? " +
                parenthesise(A, PrecAdd) + " : " + parenthesise(B, PrecAdd),
            PrecSelect, A.Wide || B.Wide};
  }
  case Expr::Kind::Address:
  case Expr::Kind::Call:
  case Expr::Kind::Unknown:
    return fail(toText(E) + " is no plain value");
  }
  return fail("an unknown value");
}

std::string Printer::within(const Expr *E, Precedence Needed) {
  return parenthesise(render(E), Needed);
}

std::string Printer::base(const AccessedRange &R) {
  if (R.Object)
    return (R.Object->IsArray ? "" : "&") + name(*R.Object).Text;
  if (R.Pointer && R.Pointer->K == Expr::Kind::Read)
    return place(*R.Pointer->Where).Text;
  return fail("the address of " + R.Name).Text;
}

std::string Printer::range(const AccessedRange &R) {
  std::string Base = base(R);
  // The address of a restrict pointer would lose its qualifier.
  bool Pointer = R.Object && R.Object->IsPointer;
  return (Pointer ? "(const void *)" : "") + Base + ", sizeof *(" + Base +
         "), " + render(R.Low).Text + ", " + render(R.High).Text;
}

Piece Printer::positive(const Expr *E) {
  if (E && E->isConstant() && E->Value > 0)
    return {""};
  return {within(E, PrecAdd) + " > 0", PrecRelation, false};
}

llvm::Expected<std::string> Printer::done(std::string Text) const {
  if (!Error.empty())
    return llvm::createStringError(llvm::Twine(Error));
  return Text;
}

llvm::Expected<std::string> formulaText(const Expr *E) {
  Printer P;
  std::string Text = P.render(E).Text;
  return P.done(std::move(Text));
}

llvm::Expected<std::string> conditionText(const Expr *E) {
  Printer P;
  std::string Text = P.within(E, PrecEqual);
  return P.done(std::move(Text));
}

llvm::Expected<std::string> positiveText(const Expr *E) {
  Printer P;
  std::string Text = P.positive(E).Text;
  return P.done(std::move(Text));
}

llvm::Expected<std::string> operandText(const Expr *E) {
  Printer P;
  std::string Text = P.within(E, PrecUnary);
  return P.done(std::move(Text));
}

llvm::Expected<std::string> modularText(const Expr *E) {
  Printer P;
  std::string Text =
      isNegative(E)
          ? "-(unsigned long long)" + P.within(E->Operands[0], PrecUnary)
          : "(unsigned long long)" + P.within(E, PrecUnary);
  return P.done(std::move(Text));
}

llvm::Expected<std::string> stepText(const Expr *Step) {
  Printer P;
  bool Negative =
      Step->K == Expr::Kind::Operation && Step->Op == Operator::Negate;
  std::string Text = Negative ? " -= " + P.render(Step->Operands[0]).Text
                              : " += " + P.render(Step).Text;
  return P.done(std::move(Text));
}

llvm::Expected<std::string> overlapText(const OverlapTest &Test) {
  Printer P;
  std::string Text =
      "ld_disjoint(" + P.range(Test.A) + ", " + P.range(Test.B) + ")";
  return P.done(std::move(Text));
}

} // namespace loopdist
