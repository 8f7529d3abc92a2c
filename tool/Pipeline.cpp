// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Pipeline.h"
#include "frontend/Frontend.h"
#include "rewrite/Rewrite.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

namespace loopdist {

namespace {

/// The rewriting of one file: finds the largest set of edits that compiles.
class FileRewriter {
public:
  FileRewriter(Outcome &Result, const Options &O) : Result(Result), O(O) {
    Checking.ExtraArgs = O.ExtraArgs;
    Commands = commandsFor(O, Result.Report.Path);
  }

  /// Sets the new text.
  void run();

private:
  /// The edit of one root, and where its verdict stands.
  struct Candidate {
    NestPlan *Plan;
    const Loop *Root;
    Edit Change;
  };

  void collect();
  std::vector<std::string> errorsOf(const std::string &Text);
  void accept(llvm::ArrayRef<Candidate> Part);
  void judge(llvm::ArrayRef<Candidate> Part,
             const std::vector<std::string> &Errors);
  std::string textWith(llvm::ArrayRef<Candidate> More) const;

  Outcome &Result;
  const Options &O;
  FrontendOptions Checking;
  std::shared_ptr<clang::tooling::CompilationDatabase> Commands;
  std::vector<Candidate> Candidates;
  /// The search for roots that do not compile ends after so many parses, and
  /// what is then undecided stays as it was.
  static constexpr unsigned MaxChecks = 100;
  unsigned Checks = 0;
  /// Edits that compile together.
  std::vector<Edit> Accepted;
};

} // namespace

/// Every loop of \p P stays as it was because of \p Why.
static void refusePiece(PiecePlan &P, llvm::StringRef Why) {
  if (P.What != Decision::Serial) {
    P.What = Decision::Serial;
    P.Guards.clear();
    P.Refusal = Why.str();
  }
  for (PiecePlan &Inner : P.Pieces)
    refusePiece(Inner, Why);
}

static PiecePlan *findPiece(PiecePlan &P, const Loop &L) {
  if (P.L == &L)
    return &P;
  for (PiecePlan &Inner : P.Pieces)
    if (PiecePlan *Found = findPiece(Inner, L))
      return Found;
  return nullptr;
}

/// \p Root of \p Plan is not rewritten after all.
static void refuseRoot(NestPlan &Plan, const Loop &Root, llvm::StringRef Why) {
  if (PiecePlan *P = findPiece(Plan.Report, Root))
    refusePiece(*P, Why);
  llvm::erase_if(Plan.Roots,
                 [&](const RootPlan &R) { return R.Root == &Root; });
}

void FileRewriter::collect() {
  RewriteOptions Rewrite;
  Rewrite.Threshold = O.Threshold;
  for (NestReport &Nest : Result.Report.Nests)
    for (const RootPlan &Root : std::vector<RootPlan>(Nest.Plan.Roots)) {
      llvm::Expected<Edit> Change =
          rewriteRoot(*Result.Report.Unit, Root, Rewrite);
      if (Change)
        Candidates.push_back({&Nest.Plan, Root.Root, std::move(*Change)});
      else
        refuseRoot(Nest.Plan, *Root.Root,
                   "cannot be rewritten: " +
                       llvm::toString(Change.takeError()));
    }
}

std::string FileRewriter::textWith(llvm::ArrayRef<Candidate> More) const {
  std::vector<Edit> Edits = Accepted;
  for (const Candidate &C : More)
    Edits.push_back(C.Change);
  llvm::sort(Edits, [](const Edit &A, const Edit &B) {
    return A.Range.Begin < B.Range.Begin;
  });
  return applyEdits(*Result.Report.Unit, Edits);
}

std::vector<std::string> FileRewriter::errorsOf(const std::string &Text) {
  ++Checks;
  return checkParses(Result.Report.Path, Text, *Commands, Checking);
}

/// "f.c:3:1: error: what" => "what".
static llvm::StringRef messageOf(llvm::StringRef Error) {
  size_t At = Error.find("error: ");
  return At == llvm::StringRef::npos ? Error : Error.substr(At + 7);
}

/// Accepts those of \p Part whose text compiles with what is accepted so far.
void FileRewriter::accept(llvm::ArrayRef<Candidate> Part) {
  if (!Part.empty())
    judge(Part, errorsOf(textWith(Part)));
}

/// Accepts \p Part if it has no \p Errors, else looks for those that have.
void FileRewriter::judge(llvm::ArrayRef<Candidate> Part,
                         const std::vector<std::string> &Errors) {
  if (Errors.empty()) {
    for (const Candidate &C : Part)
      Accepted.push_back(C.Change);
    return;
  }
  if (Part.size() == 1 || Checks >= MaxChecks) {
    for (const Candidate &C : Part)
      refuseRoot(
          *C.Plan, *C.Root,
          ("rewritten text does not compile: " + messageOf(Errors[0])).str());
    return;
  }
  accept(Part.take_front(Part.size() / 2));
  accept(Part.drop_front(Part.size() / 2));
}

/// The text is checked as OpenMP, since a macro of the user's may have the name
/// of a directive; unless the original itself does not compile that way.
void FileRewriter::run() {
  collect();
  if (Candidates.empty()) {
    Result.NewText = Result.Report.Unit->Text;
    return;
  }
  Checking.ExtraArgs.push_back("-fopenmp");
  const std::vector<std::string> Errors = errorsOf(textWith(Candidates));
  if (Errors.empty() || errorsOf(Result.Report.Unit->Text).empty()) {
    judge(Candidates, Errors);
  } else {
    Checking.ExtraArgs.pop_back();
    accept(Candidates);
  }
  Result.NewText = Accepted.empty() ? Result.Report.Unit->Text : textWith({});
}

/// The verdicts on every nest of the file.
static void analyse(FileReport &Report, const Options &O) {
  AnalysisOptions Analysis;
  Analysis.AssumeNoAlias = O.AssumeNoAlias;
  PlanOptions Planning;
  Planning.Only = O.Only;
  for (const std::unique_ptr<Nest> &N : Report.Unit->Nests) {
    NestReport Entry;
    Entry.Facts = analyseNest(*N, Analysis);
    Entry.Plan = planNest(*N, Entry.Facts, Planning);
    Report.Nests.push_back(std::move(Entry));
  }
}

Outcome processFile(const std::string &Path, const Options &O) {
  Outcome Result;
  Result.Report.Path = Path;
  FrontendOptions Frontend;
  Frontend.ExtraArgs = O.ExtraArgs;
  FrontendResult Source = readSource(Path, *commandsFor(O, Path), Frontend);
  Result.Report.Errors = std::move(Source.Errors);
  if (!Source.Unit || !Result.Report.Errors.empty())
    return Result;
  Result.Report.Unit = std::move(Source.Unit);
  analyse(Result.Report, O);
  if (O.Out != Output::Dependences && O.Out != Output::Plan)
    FileRewriter(Result, O).run();
  return Result;
}

} // namespace loopdist
