// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The command `loopdist`: options in, files and reports out.
///
/// Every file is analysed before anything is written, so that wrong usage that
/// only the sources reveal (--loop) leaves no traces.
#include "AtomicWrite.h"
#include "Options.h"
#include "Pipeline.h"
#include "report/Diff.h"
#include "report/Print.h"
#include "report/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace loopdist;

namespace {

enum ExitStatus { Done = 0, BadFile = 1, BadUsage = 2 };

/// One run of the tool.
class Session {
public:
  explicit Session(Options O) : O(std::move(O)) {}
  int run();

private:
  bool mayWriteOutputs();
  const LoopSelection *findUnknownLoop() const;
  void writeSources();
  void writeReport();
  void fail(llvm::StringRef Path, llvm::Error Why);
  void writeText(const std::string &Path, llvm::StringRef Text);

  Options O;
  std::vector<Outcome> Outcomes;
  int Status = Done;
};

} // namespace

static int wrongUsage(llvm::StringRef Why) {
  if (!Why.empty())
    llvm::errs() << "loopdist: error: " << Why << '\n';
  return BadUsage;
}

void Session::fail(llvm::StringRef Path, llvm::Error Why) {
  llvm::errs() << Path << ":1:1: error: cannot be written: "
               << llvm::toString(std::move(Why)) << '\n';
  Status = BadFile;
}

/// Writes to \p Path, or to standard output when it is empty.
void Session::writeText(const std::string &Path, llvm::StringRef Text) {
  if (!Path.empty()) {
    if (llvm::Error E = writeAtomically(Path, Text))
      fail(Path, std::move(E));
    return;
  }
  llvm::outs() << Text;
  llvm::outs().flush();
  if (std::error_code Code = llvm::outs().error()) {
    llvm::outs().clear_error();
    fail("<stdout>", llvm::errorCodeToError(Code));
  }
}

bool Session::mayWriteOutputs() {
  for (const std::string &Path : {O.OutputFile, O.ReportFile})
    if (!Path.empty())
      if (llvm::Error E = checkWritable(Path))
        fail(Path, std::move(E));
  return Status == Done;
}

/// \p Path as a diff names it: relative to the current folder where it is
/// below that.
static std::string diffName(llvm::StringRef Path) {
  llvm::SmallString<256> Name = Path, Current;
  llvm::sys::path::remove_dots(Name);
  if (llvm::sys::path::is_absolute(Name) &&
      !llvm::sys::fs::current_path(Current)) {
    llvm::StringRef Rest = Name;
    if (Rest.consume_front(Current) && Rest.consume_front("/"))
      return Rest.str();
  }
  return Name.str().str();
}

void Session::writeSources() {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  bool Wanted = O.Out == Output::Source || O.Out == Output::Diff ||
                O.Out == Output::Dependences || O.Out == Output::Plan;
  for (const Outcome &File : Outcomes) {
    const FileReport &Report = File.Report;
    if (!Report.Unit) {
      Wanted &= O.Out != Output::Source;
      continue;
    }
    if (O.Out == Output::Source)
      OS << File.NewText;
    else if (O.Out == Output::Diff)
      OS << unifiedDiff(diffName(Report.Path), Report.Unit->Text, File.NewText);
    else if (O.Out == Output::InPlace && File.NewText != Report.Unit->Text)
      writeText(Report.Path, File.NewText);
    for (const NestReport &Nest : Report.Nests)
      if (O.Out == Output::Dependences)
        printDependences(OS, Nest);
      else if (O.Out == Output::Plan)
        printPlan(OS, Nest);
  }
  if (Wanted)
    writeText(O.OutputFile, Text);
}

void Session::writeReport() {
  if (!O.Report)
    return;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  if (*O.Report == ReportForm::Json) {
    std::vector<FileReport> Files;
    for (Outcome &File : Outcomes)
      Files.push_back(std::move(File.Report));
    printJson(OS, Files, {O.FloatingPoint});
  } else {
    for (const Outcome &File : Outcomes)
      printText(OS, File.Report);
  }
  if (*O.Report == ReportForm::Text && O.ReportFile.empty())
    llvm::errs() << Text;
  else
    writeText(O.ReportFile, Text);
}

/// The first --loop that names no loop of the files.
const LoopSelection *Session::findUnknownLoop() const {
  auto IsKnown = [&](const LoopSelection &Selection) {
    for (const Outcome &File : Outcomes)
      for (const NestReport &Nest : File.Report.Nests)
        for (const Loop &L : Nest.Plan.N->Loops)
          if (Nest.Plan.N->Function == Selection.Function &&
              L.At.Line == Selection.Line)
            return true;
    return false;
  };
  for (const LoopSelection &Selection : O.Only)
    if (!IsKnown(Selection))
      return &Selection;
  return nullptr;
}

int Session::run() {
  if (!mayWriteOutputs())
    return Status;
  for (const std::string &Path : O.Files) {
    Outcomes.push_back(processFile(Path, O));
    for (const std::string &Error : Outcomes.back().Report.Errors)
      llvm::errs() << Error << '\n';
    if (!Outcomes.back().Report.Unit)
      Status = BadFile;
  }
  // A file that could not be read may have had the loop.
  if (Status == Done)
    if (const LoopSelection *Unknown = findUnknownLoop())
      return wrongUsage("--loop=" + Unknown->Function + ":" +
                        std::to_string(Unknown->Line) +
                        " names no loop of the files");
  writeSources();
  writeReport();
  return Status;
}

int main(int Argc, const char **Argv) {
  llvm::Expected<Options> O = parseOptions(Argc, Argv);
  if (!O)
    return wrongUsage(llvm::toString(O.takeError()));
  return Session(std::move(*O)).run();
}
