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
  if (!Region.L->CanonicalForOpenMP && !Region.TripCount->isConstant() &&
      Region.L->Index->Type.Width >= 64) {
    auto Trips = operandText(Region.TripCount);
    if (!Trips)
      return Trips.takeError();
    Conditions.push_back(*Trips + " <= 9223372036854775807LL");
  }
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
  llvm::Error addCanonical();
  llvm::Error addCounted();
  void addBody(const std::string &IndexLine);
  std::string pragma() const;
  bool needsLastValue() const;
  std::string indexAt(const std::string &Low, const std::string &Count,
                      const std::string &Step) const;
  std::string assign(const std::string &Value) const;
  llvm::Expected<std::string> stepText() const;

  const SourceUnit &Unit;
  const ParallelRegion &Region;
  const Loop &L;
  Lines Out;
};

} // namespace

/// An index declared outside whose value after the loop may be read.
bool RegionWriter::needsLastValue() const {
  return !L.IndexDeclaredInHeader && !llvm::is_contained(L.DeadAfter, L.Index);
}

std::string RegionWriter::pragma() const {
  std::vector<std::string> Private, Last;
  if (!L.CanonicalForOpenMP && !L.IndexDeclaredInHeader)
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

/// What \p Step adds to the index, without sign; empty for a step of one.
llvm::Expected<std::string> RegionWriter::stepText() const {
  if (!L.Step->isConstant())
    return modularText(L.Step);
  WideInt Size = L.Step->Value < 0 ? -L.Step->Value : L.Step->Value;
  if (Size == 1)
    return "";
  return std::to_string(static_cast<unsigned long long>(Size)) + "ULL";
}

/// LOW + COUNT * STEP in unsigned arithmetic of 64 bits: exact up to the
/// conversion to the type of the index, in which the source computes it.
std::string RegionWriter::indexAt(const std::string &Low,
                                  const std::string &Count,
                                  const std::string &Step) const {
  bool Down = L.Step->isConstant() && L.Step->Value < 0;
  std::string Text = Low + (Down ? " - " : " + ") + Count;
  if (L.Lower->isConstant(0) && !Down)
    Text = Count;
  if (Step.empty())
    return Text;
  return Text + " * " + Step;
}

std::string RegionWriter::assign(const std::string &Value) const {
  std::string Cast = L.Index->TypeSpelling.empty()
                         ? Value
                         : "(" + L.Index->TypeSpelling + ")(" + Value + ")";
  return L.Index->Name + " = " + Cast + ";";
}

/// The loop as it is written, after the directive.
llvm::Error RegionWriter::addCanonical() {
  std::string Last;
  if (needsLastValue()) {
    auto Low = operandText(L.Lower), Trips = operandText(Region.TripCount);
    auto Step = stepText();
    if (llvm::Error E = llvm::joinErrors(
            Low.takeError(),
            llvm::joinErrors(Trips.takeError(), Step.takeError())))
      return E;
    Last = freshName(Unit, "ld_last");
    Out.add(2, "const unsigned long long " + Last + " = " +
                   indexAt("(unsigned long long)" + *Low,
                           "(unsigned long long)" + *Trips, *Step) +
                   ";");
  }
  Out.add(2, "ld_count_parallel();");
  Out.add(2, pragma());
  Out.add(2, indentBy(textOf(Unit, L.Range), 4));
  if (!Last.empty())
    Out.add(2, assign(Last));
  return llvm::Error::success();
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

/// The body as it is written, after the index got its value.
void RegionWriter::addBody(const std::string &IndexLine) {
  llvm::StringRef Body = textOf(Unit, L.BodyRange);
  llvm::StringRef Here = indentationAt(Unit.Text, L.Range.Begin);
  llvm::StringRef There = indentationAt(Unit.Text, L.BodyRange.Begin);
  size_t Deeper = There.size() > Here.size() ? There.size() - Here.size() : 0;
  bool Declared = L.IndexDeclaredInHeader;
  Out.add(3, (Declared ? L.Index->TypeSpelling + " " : "") + IndexLine);
  if (Declared && !mentions(Body, L.Index->Name))
    Out.add(3, "(void)" + L.Index->Name + ";");
  Out.add(3, indentBy(Body, Deeper < 6 ? unsigned(6 - Deeper) : 0));
}

/// A loop that counts its iterations, for headers that OpenMP rejects.
llvm::Error RegionWriter::addCounted() {
  auto Low = operandText(L.Lower), Trips = operandText(Region.TripCount);
  auto Step = stepText();
  if (llvm::Error E =
          llvm::joinErrors(Low.takeError(), llvm::joinErrors(Trips.takeError(),
                                                             Step.takeError())))
    return E;
  std::string First = freshName(Unit, "ld_first");
  std::string Count = freshName(Unit, "ld_trips");
  std::string Number = freshName(Unit, "ld_k");
  std::string Stride;
  Out.add(2, "const long long " + Count + " = (long long)" + *Trips + ";");
  Out.add(2, "const unsigned long long " + First + " = (unsigned long long)" +
                 *Low + ";");
  if (!Step->empty() && !L.Step->isConstant()) {
    Stride = freshName(Unit, "ld_step");
    Out.add(2, "const unsigned long long " + Stride + " = " + *Step + ";");
  } else {
    Stride = *Step;
  }
  auto At = [&](const std::string &N) {
    std::string Product = Stride.empty() ? "" : " * " + Stride;
    bool Down = L.Step->isConstant() && L.Step->Value < 0;
    return First + (Down ? " - " : " + ") + "(unsigned long long)" + N +
           Product;
  };
  Out.add(2, "ld_count_parallel();");
  Out.add(2, pragma());
  Out.add(2, llvm::formatv("for (long long {0} = 0; {0} < {1}; {0}++) {{",
                           Number, Count)
                 .str());
  addBody(assign(At(Number)));
  Out.add(2, "}");
  if (needsLastValue())
    Out.add(2, assign(At(Count)));
  return llvm::Error::success();
}

llvm::Expected<std::string> RegionWriter::write() {
  if (llvm::Error E = L.CanonicalForOpenMP ? addCanonical() : addCounted())
    return E;
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
