// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ParseFile.h"
#include "ParallelHeader.inc"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/Stack.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/thread.h"
#include <set>

namespace loopdist {

/// Errors shown for one file.
static constexpr size_t MaxErrors = 20;

/// Deeply nested code recurses deeply, in the parser and in the lowering.
static constexpr unsigned StackSize = 256u << 20;

/// Where the headers of the runtime appear to be.
static constexpr const char *RuntimeFolder = "/loopdist-runtime-headers";

namespace {

/// Collects errors as lines.
class ErrorLines : public clang::DiagnosticConsumer {
public:
  explicit ErrorLines(llvm::StringRef Path) : Path(Path) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;
  void add(const llvm::Twine &Where, const llvm::Twine &What) {
    if (Lines.size() < MaxErrors)
      Lines.push_back((Where + ": error: " + What).str());
  }

  std::vector<std::string> Lines;

private:
  std::string placeOf(clang::SourceLocation At,
                      const clang::SourceManager &Manager) const;

  llvm::StringRef Path;
};

/// One parse.
struct Job {
  ErrorLines &Errors;
  llvm::StringRef Path;
  /// What stands in the place of the file, if anything.
  std::optional<llvm::StringRef> Text;
  llvm::function_ref<void(FileFacts &)> Use;
  PragmaRecord Record = {};
};

/// Calls Use at the end of the translation unit.
class Consumer : public clang::ASTConsumer {
public:
  Consumer(clang::CompilerInstance &Compiler, Job &J)
      : Compiler(Compiler), J(J) {}

  void HandleTranslationUnit(clang::ASTContext &Context) override {
    if (Context.getDiagnostics().hasErrorOccurred())
      return;
    const clang::SourceManager &Manager = Context.getSourceManager();
    if (J.Text && Manager.getBufferData(Manager.getMainFileID()) != *J.Text)
      return J.Errors.add(J.Path + ":1:1",
                          "its compile command opens another file");
    FileFacts File(Context, Compiler.getPreprocessor(), std::move(J.Record));
    J.Use(File);
  }

private:
  clang::CompilerInstance &Compiler;
  Job &J;
};

class Action : public clang::ASTFrontendAction {
public:
  explicit Action(Job &J) : J(J) {}

protected:
  bool BeginSourceFileAction(clang::CompilerInstance &Compiler) override {
    const clang::LangOptions &Language = Compiler.getLangOpts();
    if (Language.CPlusPlus || Language.ObjC || Language.CUDA ||
        Language.OpenCL || Language.HLSL) {
      J.Errors.add(J.Path + ":1:1", "only C is supported");
      return false;
    }
    Compiler.getPreprocessor().addPPCallbacks(
        recordPragmas(Compiler.getPreprocessor(), J.Record));
    return true;
  }

  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &Compiler,
                    llvm::StringRef) override {
    return std::make_unique<Consumer>(Compiler, J);
  }

private:
  Job &J;
};

class Factory : public clang::tooling::FrontendActionFactory {
public:
  explicit Factory(Job &J) : J(J) {}
  std::unique_ptr<clang::FrontendAction> create() override {
    return std::make_unique<Action>(J);
  }

private:
  Job &J;
};

/// The first command of each file: the others are other configurations.
class FirstCommand : public clang::tooling::CompilationDatabase {
public:
  explicit FirstCommand(const CompilationDatabase &All) : All(All) {}

  std::vector<clang::tooling::CompileCommand>
  getCompileCommands(llvm::StringRef FilePath) const override {
    auto Commands = All.getCompileCommands(FilePath);
    if (Commands.size() > 1)
      Commands.resize(1);
    return Commands;
  }

private:
  const CompilationDatabase &All;
};

} // namespace

/// Lines of the main file are those of the file, whatever #line says.
std::string ErrorLines::placeOf(clang::SourceLocation At,
                                const clang::SourceManager &Manager) const {
  At = Manager.getExpansionLoc(At);
  bool InMain = Manager.getFileID(At) == Manager.getMainFileID();
  llvm::StringRef Name = InMain ? Path : Manager.getFilename(At);
  return (Name + ":" + llvm::Twine(Manager.getExpansionLineNumber(At)) + ":" +
          llvm::Twine(Manager.getExpansionColumnNumber(At)))
      .str();
}

void ErrorLines::HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                                  const clang::Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  if (Level < clang::DiagnosticsEngine::Error)
    return;
  llvm::SmallString<128> Text;
  Info.FormatDiagnostic(Text);
  std::string Where = (Path + ":1:1").str();
  if (Info.hasSourceManager() && Info.getLocation().isValid())
    Where = placeOf(Info.getLocation(), Info.getSourceManager());
  add(Where, Text);
}

using Arguments = clang::tooling::CommandLineArguments;

/// The full names under which a command may open the file \p Full.
static std::set<std::string>
namesOf(const std::string &Full,
        const clang::tooling::CompilationDatabase &Commands) {
  std::set<std::string> Names = {Full};
  for (const auto &Command : Commands.getCompileCommands(Full)) {
    llvm::SmallString<128> Name(Command.Filename);
    llvm::sys::fs::make_absolute(Command.Directory, Name);
    llvm::sys::path::remove_dots(Name, true);
    Names.insert(Name.str().str());
  }
  return Names;
}

static void runTool(Job &J, const clang::tooling::CompilationDatabase &Commands,
                    const FrontendOptions &Options) {
  FirstCommand First(Commands);
  std::string Full = clang::tooling::getAbsolutePath(J.Path);
  if (First.getCompileCommands(Full).empty())
    return J.Errors.add(J.Path + ":1:1", "no compile command is known for it");
  clang::tooling::ClangTool Tool(
      First, {J.Path.str()}, std::make_shared<clang::PCHContainerOperations>(),
      llvm::vfs::createPhysicalFileSystem());
  Tool.setPrintErrorMessage(false);
  Tool.setDiagnosticConsumer(&J.Errors);
  std::vector<std::string> Headers;
  for (const RuntimeHeader &Header : RuntimeHeaders)
    Headers.push_back((llvm::Twine(RuntimeFolder) + "/" + Header.Name).str());
  for (size_t I = 0; I < Headers.size(); ++I)
    Tool.mapVirtualFile(Headers[I], RuntimeHeaders[I].Text);
  std::set<std::string> Names = namesOf(Full, First);
  if (J.Text)
    for (const std::string &Name : Names)
      Tool.mapVirtualFile(Name, *J.Text);
  Arguments Extra = {"-w", "-fno-caret-diagnostics", "-idirafter",
                     RuntimeFolder};
  Extra.insert(Extra.end(), Options.ExtraArgs.begin(), Options.ExtraArgs.end());
  Tool.appendArgumentsAdjuster(clang::tooling::getInsertArgumentAdjuster(
      Extra, clang::tooling::ArgumentInsertPosition::END));
  Factory Actions(J);
  if (Tool.run(&Actions) != 0 && J.Errors.Lines.empty())
    J.Errors.add(J.Path + ":1:1", "cannot be compiled");
}

std::vector<std::string>
parseFile(llvm::StringRef Path, std::optional<llvm::StringRef> Text,
          const clang::tooling::CompilationDatabase &Commands,
          const FrontendOptions &Options,
          llvm::function_ref<void(FileFacts &)> Use) {
  ErrorLines Errors(Path);
  Job J{Errors, Path, Text, Use};
  llvm::thread Worker(std::optional<unsigned>(StackSize), [&] {
    clang::noteBottomOfStack();
    runTool(J, Commands, Options);
  });
  Worker.join();
  return std::move(Errors.Lines);
}

} // namespace loopdist
