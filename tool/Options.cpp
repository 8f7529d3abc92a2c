// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

namespace cl = llvm::cl;
using clang::tooling::CompilationDatabase;
using clang::tooling::FixedCompilationDatabase;

namespace loopdist {

namespace {

/// The options as llvm::cl sees them. Made after the options that libraries
/// registered are gone, so that no other program's option is accepted.
struct CommandLine {
  cl::OptionCategory Category{"loopdist options"};
  cl::list<std::string> Files{cl::Positional, cl::desc("FILE..."),
                              cl::cat(Category)};
  cl::opt<std::string> OutputFile{
      "o", cl::desc("Write the rewritten source (or the diff) to FILE"),
      cl::value_desc("FILE"), cl::cat(Category)};
  cl::opt<bool> InPlace{"i", cl::desc("Rewrite the files in place"),
                        cl::cat(Category)};
  cl::opt<bool> Diff{"diff", cl::desc("Write a unified diff"),
                     cl::cat(Category)};
  cl::opt<bool> Analyze{"analyze", cl::desc("Report only, write no code"),
                        cl::cat(Category)};
  cl::opt<std::string> Print{
      "print",
      cl::desc("Print dependences or decisions as text, write no code"),
      cl::value_desc("deps|plan"), cl::cat(Category)};
  cl::opt<std::string> Report{
      "report", cl::desc("Form of the report (default: text, on stderr)"),
      cl::value_desc("text|json"), cl::cat(Category)};
  cl::opt<std::string> ReportFile{"report-file",
                                  cl::desc("Write the report to FILE"),
                                  cl::value_desc("FILE"), cl::cat(Category)};
  cl::opt<std::string> FloatingPoint{
      "fp",
      cl::desc("May floating-point operations be reordered (reassociate) or "
               "not (strict)? Default: reassociate"),
      cl::value_desc("reassociate|strict"), cl::init("reassociate"),
      cl::cat(Category)};
  cl::opt<bool> AssumeNoAlias{
      "assume-noalias",
      cl::desc("Promise that different pointers never overlap: no tests"),
      cl::cat(Category)};
  cl::opt<std::string> Threshold{
      "threads-threshold",
      cl::desc("Estimated operations from which a nest runs in parallel"),
      cl::value_desc("N"), cl::cat(Category)};
  cl::list<std::string> Only{"loop", cl::desc("Transform only these loops"),
                             cl::value_desc("FUNCTION:LINE"),
                             cl::cat(Category)};
  cl::opt<std::string> BuildDir{
      "p", cl::desc("Folder that has compile_commands.json"),
      cl::value_desc("BUILD-DIR"), cl::cat(Category)};
  cl::list<std::string> ExtraArgs{
      "extra-arg", cl::desc("Append FLAG to the compile command"),
      cl::value_desc("FLAG"), cl::cat(Category)};
};

} // namespace

static const char Overview[] =
    "Finds the loops of C files that may run in parallel and writes the files "
    "back with OpenMP.\n\n"
    "  loopdist [options] FILE... [-- COMPILER-FLAGS]\n\n"
    "Exit status: 0 done, 1 a file does not compile or cannot be read or "
    "written, 2 wrong usage.\n";

static llvm::Error wrongUsage(const llvm::Twine &Why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Why);
}

static llvm::Error setOutput(const CommandLine &C, Options &O) {
  if (C.InPlace + C.Diff + C.Analyze + !C.Print.empty() > 1)
    return wrongUsage("only one of -i, --diff, --analyze and --print");
  if (C.OutputFile != "-")
    O.OutputFile = C.OutputFile;
  if (!O.OutputFile.empty() && (C.InPlace || C.Analyze || !C.Print.empty()))
    return wrongUsage("-o has no meaning with -i, --analyze or --print");
  if (C.OutputFile.getNumOccurrences() && C.OutputFile.empty())
    return wrongUsage("-o needs the name of a file");
  if (C.InPlace)
    O.Out = Output::InPlace;
  else if (C.Diff)
    O.Out = Output::Diff;
  else if (C.Analyze)
    O.Out = Output::None;
  else if (C.Print == "deps")
    O.Out = Output::Dependences;
  else if (C.Print == "plan")
    O.Out = Output::Plan;
  else if (C.Print.getNumOccurrences())
    return wrongUsage("--print is 'deps' or 'plan', not '" + C.Print + "'");
  return llvm::Error::success();
}

static llvm::Error setReport(const CommandLine &C, Options &O) {
  const std::string &Form = C.Report;
  if (Form == "html" || Form == "dot" || Form == "sarif")
    return wrongUsage("not supported: --report=" + Form);
  if (Form == "json")
    O.Report = ReportForm::Json;
  else if (Form != "text" && C.Report.getNumOccurrences())
    return wrongUsage("--report is 'text' or 'json', not '" + Form + "'");
  else if (Form.empty() && !C.Print.empty())
    O.Report = std::nullopt;
  O.ReportFile = C.ReportFile;
  if (C.ReportFile.getNumOccurrences() && O.ReportFile.empty())
    return wrongUsage("--report-file needs the name of a file");
  if (!O.ReportFile.empty() && !O.Report)
    return wrongUsage("--report-file with --print needs --report");
  if (!O.ReportFile.empty() && O.ReportFile == O.OutputFile)
    return wrongUsage("-o and --report-file name the same file");
  const bool UsesStdout =
      O.Out != Output::InPlace && O.Out != Output::None && O.OutputFile.empty();
  if (O.Report == ReportForm::Json && O.ReportFile.empty() && UsesStdout)
    return wrongUsage(
        "--report=json needs --report-file, -o, -i or --analyze, since "
        "standard output is taken");
  return llvm::Error::success();
}

static llvm::Error setLoops(const CommandLine &C, Options &O) {
  for (llvm::StringRef Text : C.Only) {
    auto [Function, Line] = Text.rsplit(':');
    LoopSelection Selection;
    Selection.Function = Function.str();
    if (Function.empty() || Line.getAsInteger(10, Selection.Line))
      return wrongUsage("--loop is FUNCTION:LINE, not '" + Text + "'");
    O.Only.push_back(Selection);
  }
  return llvm::Error::success();
}

static llvm::Error setNumbers(const CommandLine &C, Options &O) {
  O.FloatingPoint = C.FloatingPoint;
  if (O.FloatingPoint != "reassociate" && O.FloatingPoint != "strict")
    return wrongUsage("--fp is 'reassociate' or 'strict', not '" +
                      O.FloatingPoint + "'");
  if (!C.Threshold.getNumOccurrences())
    return llvm::Error::success();
  double N = 0;
  if (llvm::StringRef(C.Threshold).getAsDouble(N) || !std::isfinite(N) || N < 0)
    return wrongUsage("--threads-threshold is a number from 0 on, not '" +
                      C.Threshold + "'");
  O.Threshold = N;
  return llvm::Error::success();
}

static llvm::Error setFiles(const CommandLine &C, Options &O) {
  O.Files.assign(C.Files.begin(), C.Files.end());
  O.ExtraArgs.assign(C.ExtraArgs.begin(), C.ExtraArgs.end());
  O.AssumeNoAlias = C.AssumeNoAlias;
  if (O.Files.empty())
    return wrongUsage("no input file");
  if (O.Files.size() > 1 && O.Out == Output::Source)
    return wrongUsage("several files need -i, --diff or --analyze");
  if (C.BuildDir.empty())
    return llvm::Error::success();
  if (O.Commands)
    return wrongUsage("only one of -p and flags after --");
  std::string Why;
  O.Commands = CompilationDatabase::loadFromDirectory(C.BuildDir, Why);
  if (!O.Commands)
    return wrongUsage("-p: no compile_commands.json in '" + C.BuildDir + "'");
  return llvm::Error::success();
}

/// The first line of what llvm::cl says, without the program's name; empty when
/// it has already said it on standard error.
static std::string firstLine(llvm::StringRef Text) {
  llvm::StringRef Line = Text.ltrim('\n').split('\n').first;
  if (size_t At = Line.find(": "); At != llvm::StringRef::npos)
    Line = Line.substr(At + 2);
  std::string Result = Line.split("  Try: ").first.rtrim().str();
  if (!Result.empty())
    Result[0] = llvm::toLower(Result[0]);
  return Result;
}

llvm::Expected<Options> parseOptions(int Argc, const char **Argv) {
  cl::ResetCommandLineParser();
  CommandLine C;
  cl::SetVersionPrinter([](llvm::raw_ostream &OS) {
    OS << "loopdist " LOOPDIST_VERSION "\nLLVM version " LLVM_VERSION_STRING
          "\n";
  });
  Options O;
  std::string Message;
  O.Commands =
      FixedCompilationDatabase::loadFromCommandLine(Argc, Argv, Message);
  cl::HideUnrelatedOptions(C.Category);
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  if (!cl::ParseCommandLineOptions(Argc, Argv, Overview, &OS))
    return wrongUsage(firstLine(Text));
  for (auto *Set : {setOutput, setReport, setLoops, setNumbers, setFiles})
    if (llvm::Error E = Set(C, O))
      return E;
  return O;
}

std::shared_ptr<CompilationDatabase> commandsFor(const Options &O,
                                                 llvm::StringRef File) {
  if (O.Commands)
    return O.Commands;
  std::string Why;
  if (auto Found = CompilationDatabase::autoDetectFromSource(File, Why))
    return Found;
  return std::make_shared<FixedCompilationDatabase>(".",
                                                    std::vector<std::string>());
}

} // namespace loopdist
