// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/ParallelLoop.h"
#include "rewrite/GuardText.h"
#include "rewrite/Layout.h"
#include "rewrite/Naming.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace loopdist {

static llvm::StringRef textOf(const SourceUnit &Unit, FileRange Range) {
  return llvm::StringRef(Unit.Text).slice(Range.Begin, Range.End);
}

// The guard.

static std::string numberText(double Value) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%.17g", Value);
  return Text;
}

llvm::Expected<std::vector<std::string>>
regionConditions(const ParallelRegion &Region, const Expr *Work,
                 const RewriteOptions &Options) {
  std::vector<std::string> Conditions;
  auto Positive = positiveText(Region.TripCount);
  if (!Positive)
    return Positive.takeError();
  if (!Positive->empty())
    Conditions.push_back(*Positive);
  auto Amount = formulaText(Work);
  if (!Amount)
    return Amount.takeError();
  if (Options.Threshold)
    Conditions.push_back("ld_parallel_ok_from(" + *Amount + ", " +
                         numberText(*Options.Threshold) + ")");
  else
    Conditions.push_back("ld_parallel_ok(" + *Amount + ")");
  return Conditions;
}

static void addGuard(Lines &Out, const std::vector<std::string> &Conditions,
                     size_t Indented) {
  std::string OneLine = "if (" + llvm::join(Conditions, " && ") + ") {";
  if (Indented + 2 + OneLine.size() <= 80) {
    Out.add(1, OneLine);
    return;
  }
  for (size_t I = 0; I < Conditions.size(); ++I)
    Out.add(1, (I == 0 ? "if (" : "    ") + Conditions[I] +
                   (I + 1 == Conditions.size() ? ") {" : " &&"));
}

std::string guardedBlock(const SourceUnit &Unit, unsigned Offset,
                         const std::vector<std::string> &Conditions,
                         llvm::StringRef Then, llvm::StringRef Else) {
  llvm::StringRef Indent = indentationAt(Unit.Text, Offset);
  Lines Out(Indent, Unit.LineEnd);
  addGuard(Out, Conditions, Indent.size());
  std::string Text = "{" + Unit.LineEnd + Out.text() + Then.str();
  Lines Rest(Indent, Unit.LineEnd);
  Rest.add(1, "} else {");
  Rest.add(2, indentBy(Else, 4));
  Rest.add(1, "}");
  Rest.close("}");
  return Text + Rest.text();
}

// The loop.

namespace {

/// Writes the parallel branch of one region.
class RegionWriter {
public:
  RegionWriter(const SourceUnit &Unit, const ParallelRegion &Region)
      : Unit(Unit), Region(Region), L(*Region.L),
        Out(indentationAt(Unit.Text, L.Range.Begin), Unit.LineEnd) {}

  llvm::Expected<std::string> write();

private:
  llvm::Error prepare();
  std::string pragma() const;
  std::string loop() const;
  std::string underNewHeader() const;
  std::string underCounter() const;
  std::string aroundBody(llvm::StringRef Type, llvm::StringRef Name) const;
  bool isNarrow() const;
  std::string increment() const;
  std::string valueAfterAllBut(unsigned Fewer) const;
  bool needsLastValue() const;
  bool runsDown() const;

  const SourceUnit &Unit;
  const ParallelRegion &Region;
  const Loop &L;
  Lines Out;
  /// The values of the header as C text: Lower as an operand, the number of
  /// iterations and the size of a step as unsigned long long; no Stride is one.
  std::string Low, Trips, Stride, Increment;
  std::string Last;
};

} // namespace

/// An index declared outside whose value after the loop may be read.
bool RegionWriter::needsLastValue() const {
  return !L.IndexDeclaredInHeader && !llvm::is_contained(L.DeadAfter, L.Index);
}

bool RegionWriter::runsDown() const {
  if (L.Step->isConstant())
    return L.Step->Value < 0;
  return L.Relation == Operator::GT || L.Relation == Operator::GE;
}

std::string RegionWriter::pragma() const {
  std::vector<std::string> Private, Last;
  if (isNarrow() && !L.IndexDeclaredInHeader)
    Private.push_back(L.Index->Name);
  for (const PrivateScalar &P : Region.Private)
    (P.LastValueNeeded ? Last : Private).push_back(P.S->Name);
  std::string Text = "#pragma omp parallel for";
  if (!Private.empty())
    Text += " private(" + llvm::join(Private, ", ") + ")";
  if (!Last.empty())
    Text += " lastprivate(" + llvm::join(Last, ", ") + ")";
  return Text;
}

static std::string magnitudeText(WideInt Value) {
  auto Size = static_cast<unsigned long long>(Value < 0 ? -Value : Value);
  return std::to_string(Size);
}

/// The value of the index after all iterations but the last \p Fewer,
///
///   Lower + (Trips - Fewer) * Step
///
/// in unsigned arithmetic of 64 bits: exact up to the conversion to the type of
/// the index, in which the source computes it.
std::string RegionWriter::valueAfterAllBut(unsigned Fewer) const {
  const std::string &Type = L.Index->TypeSpelling;
  bool Fixed = L.Lower->isConstant() && L.Step->isConstant();
  if (Fixed && Region.TripCount->isConstant()) {
    WideInt Value =
        L.Lower->Value + (Region.TripCount->Value - Fewer) * L.Step->Value;
    if (-INT32_MAX <= Value && Value <= INT32_MAX)
      return std::to_string(static_cast<int>(Value));
  }
  bool Subtract = L.Step->isConstant() && L.Step->Value < 0;
  bool Bare = L.Lower->isConstant(0) && !Subtract;
  std::string Way = Fewer == 0 ? Trips : Trips + " - 1";
  if (Fewer != 0 && (!Bare || !Stride.empty()))
    Way = "(" + Way + ")";
  Way += Stride.empty() ? "" : " * " + Stride;
  if (!Bare)
    Way = "(unsigned long long)" + Low + (Subtract ? " - " : " + ") + Way;
  return "(" + Type + ")(" + Way + ")";
}

llvm::Error RegionWriter::prepare() {
  auto LowText = operandText(L.Lower), TripText = operandText(Region.TripCount);
  bool Fixed = L.Step->isConstant();
  auto StrideText =
      Fixed ? llvm::Expected<std::string>("") : modularText(L.Step);
  auto StepText = Fixed ? llvm::Expected<std::string>("") : stepText(L.Step);
  llvm::Error E = llvm::joinErrors(
      llvm::joinErrors(LowText.takeError(), TripText.takeError()),
      llvm::joinErrors(StrideText.takeError(), StepText.takeError()));
  if (E)
    return E;
  Low = *LowText;
  Trips = "(unsigned long long)" + *TripText;
  Stride = *StrideText;
  Increment = *StepText;
  if (Fixed) {
    std::string Size = magnitudeText(L.Step->Value);
    Stride = Size == "1" ? "" : Size + "ULL";
    Increment = Size == "1" ? (runsDown() ? "--" : "++")
                            : (runsDown() ? " -= " : " += ") + Size;
  }
  return llvm::Error::success();
}

/// `for (TYPE NAME = Low; NAME <= Last; NAME++)`.
std::string RegionWriter::aroundBody(llvm::StringRef Type,
                                     llvm::StringRef Name) const {
  return llvm::formatv("for ({0}{1} = {2}; {1} {3} {4}; {1}{5})", Type, Name,
                       Low, runsDown() ? ">=" : "<=", Last, Increment);
}

/// gcc divides the iterations in the type of the index, so that one of less
/// than 32 bits goes wrong with many threads.
bool RegionWriter::isNarrow() const {
  return !L.CanonicalForOpenMP && L.Index->Type.Width < 32;
}

/// Whether \p Name stands in \p Text as a word.
static bool mentions(llvm::StringRef Text, llvm::StringRef Name) {
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_' || C == '$'; };
  for (size_t At = Text.find(Name); At != llvm::StringRef::npos;
       At = Text.find(Name, At + 1)) {
    size_t End = At + Name.size();
    if ((At == 0 || !IsWord(Text[At - 1])) &&
        (End == Text.size() || !IsWord(Text[End])))
      return true;
  }
  return false;
}

/// The body behind a header over the user's own index.
std::string RegionWriter::underNewHeader() const {
  bool Declared = L.IndexDeclaredInHeader;
  std::string Header =
      aroundBody(Declared ? L.Index->TypeSpelling + " " : "", L.Index->Name);
  std::string Body = indentBy(textOf(Unit, L.BodyRange), 4);
  llvm::StringRef Between =
      llvm::StringRef(Unit.Text).slice(L.Range.Begin, L.BodyRange.Begin);
  if (Body.front() == '{' || !Between.contains('\n'))
    return Header + " " + Body;
  return Header + Unit.LineEnd +
         indentationAt(Unit.Text, L.BodyRange.Begin).str() + "    " + Body;
}

/// The body behind a counter of its own, which gives the index its value.
std::string RegionWriter::underCounter() const {
  std::string Counter = freshName(Unit, "ld_" + L.Index->Name);
  std::string Inner =
      indentationAt(Unit.Text, L.Range.Begin).str() + std::string(4, ' ');
  llvm::StringRef Body = textOf(Unit, L.BodyRange);
  std::string Text = aroundBody("int ", Counter) + " {" + Unit.LineEnd;
  const std::string &Type = L.Index->TypeSpelling;
  bool Declared = L.IndexDeclaredInHeader;
  Text += Inner + "  " + (Declared ? Type + " " : "") + L.Index->Name + " = (" +
          Type + ")" + Counter + ";" + Unit.LineEnd;
  if (Declared && !mentions(Body, L.Index->Name))
    Text += Inner + "  (void)" + L.Index->Name + ";" + Unit.LineEnd;
  return Text + Inner + "  " + indentBy(Body, 6) + Unit.LineEnd + Inner + "}";
}

/// The loop as it is written, or under a header that OpenMP accepts.
std::string RegionWriter::loop() const {
  if (L.CanonicalForOpenMP)
    return indentBy(textOf(Unit, L.Range), 4);
  return isNarrow() ? underCounter() : underNewHeader();
}

llvm::Expected<std::string> RegionWriter::write() {
  std::string End;
  bool Rewritten = !L.CanonicalForOpenMP;
  if (Rewritten || needsLastValue())
    if (llvm::Error E = prepare())
      return E;
  const std::string &Type = L.Index->TypeSpelling;
  if (needsLastValue()) {
    End = freshName(Unit, "ld_end");
    Out.add(2, "const " + Type + " " + End + " = " + valueAfterAllBut(0) + ";");
  }
  if (Rewritten) {
    Last = freshName(Unit, "ld_last");
    Out.add(2,
            "const " + Type + " " + Last + " = " + valueAfterAllBut(1) + ";");
  }
  Out.add(2, "ld_count_parallel();");
  Out.add(2, pragma());
  Out.add(2, loop());
  if (!End.empty())
    Out.add(2, L.Index->Name + " = " + End + ";");
  return Out.text();
}

llvm::Expected<std::string>
parallelBlock(const SourceUnit &Unit, const ParallelRegion &Region,
              const std::vector<std::string> &Conditions) {
  auto Then = RegionWriter(Unit, Region).write();
  if (!Then)
    return Then.takeError();
  return guardedBlock(Unit, Region.L->Range.Begin, Conditions, *Then,
                      textOf(Unit, Region.L->Range));
}

} // namespace loopdist
