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
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/thread.h"

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
  ErrorLines(llvm::StringRef Path, std::string FullPath)
      : Path(Path), FullPath(std::move(FullPath)) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;
  void add(const llvm::Twine &Where, const llvm::Twine &What) {
    if (Lines.size() < MaxErrors)
      Lines.push_back((Where + ": error: " + What).str());
  }

  std::vector<std::string> Lines;

private:
  llvm::StringRef Path;
  std::string FullPath;
};

/// Calls Use at the end of the translation unit.
class Consumer : public clang::ASTConsumer {
public:
  Consumer(clang::CompilerInstance &Compiler, PragmaRecord &Record,
           llvm::function_ref<void(FileFacts &)> Use)
      : Compiler(Compiler), Record(Record), Use(Use) {}

  void HandleTranslationUnit(clang::ASTContext &Context) override {
    if (Context.getDiagnostics().hasErrorOccurred())
      return;
    FileFacts File(Context, Compiler.getPreprocessor(), std::move(Record));
    Use(File);
  }

private:
  clang::CompilerInstance &Compiler;
  PragmaRecord &Record;
  llvm::function_ref<void(FileFacts &)> Use;
};

class Action : public clang::ASTFrontendAction {
public:
  Action(ErrorLines &Errors, llvm::StringRef Path,
         llvm::function_ref<void(FileFacts &)> Use)
      : Errors(Errors), Path(Path), Use(Use) {}

protected:
  bool BeginSourceFileAction(clang::CompilerInstance &Compiler) override {
    const clang::LangOptions &Language = Compiler.getLangOpts();
    if (Language.CPlusPlus || Language.ObjC || Language.CUDA ||
        Language.OpenCL || Language.HLSL) {
      Errors.add(Path + ":1:1", "only C is supported");
      return false;
    }
    Compiler.getPreprocessor().addPPCallbacks(
        recordPragmas(Compiler.getPreprocessor(), Record));
    return true;
  }

  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &Compiler,
                    llvm::StringRef) override {
    return std::make_unique<Consumer>(Compiler, Record, Use);
  }

private:
  ErrorLines &Errors;
  llvm::StringRef Path;
  llvm::function_ref<void(FileFacts &)> Use;
  PragmaRecord Record;
};

class Factory : public clang::tooling::FrontendActionFactory {
public:
  Factory(ErrorLines &Errors, llvm::StringRef Path,
          llvm::function_ref<void(FileFacts &)> Use)
      : Errors(Errors), Path(Path), Use(Use) {}

  std::unique_ptr<clang::FrontendAction> create() override {
    return std::make_unique<Action>(Errors, Path, Use);
  }

private:
  ErrorLines &Errors;
  llvm::StringRef Path;
  llvm::function_ref<void(FileFacts &)> Use;
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

void ErrorLines::HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                                  const clang::Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  if (Level < clang::DiagnosticsEngine::Error)
    return;
  llvm::SmallString<128> Text;
  Info.FormatDiagnostic(Text);
  std::string Where = (Path + ":1:1").str();
  if (Info.hasSourceManager() && Info.getLocation().isValid()) {
    clang::PresumedLoc At =
        Info.getSourceManager().getPresumedLoc(Info.getLocation());
    if (At.isValid()) {
      llvm::StringRef Name = At.getFilename();
      Where = ((Name == FullPath ? Path : Name) + ":" +
               llvm::Twine(At.getLine()) + ":" + llvm::Twine(At.getColumn()))
                  .str();
    }
  }
  add(Where, Text);
}

using Arguments = clang::tooling::CommandLineArguments;

static void runTool(ErrorLines &Errors, llvm::StringRef Path,
                    std::optional<llvm::StringRef> Text,
                    const clang::tooling::CompilationDatabase &Commands,
                    const FrontendOptions &Options,
                    llvm::function_ref<void(FileFacts &)> Use) {
  FirstCommand First(Commands);
  std::string Full = clang::tooling::getAbsolutePath(Path);
  if (First.getCompileCommands(Full).empty())
    return Errors.add(Path + ":1:1", "no compile command is known for it");
  clang::tooling::ClangTool Tool(
      First, {Path.str()}, std::make_shared<clang::PCHContainerOperations>(),
      llvm::vfs::createPhysicalFileSystem());
  Tool.setPrintErrorMessage(false);
  Tool.setDiagnosticConsumer(&Errors);
  std::vector<std::string> Names;
  for (const RuntimeHeader &Header : RuntimeHeaders)
    Names.push_back((llvm::Twine(RuntimeFolder) + "/" + Header.Name).str());
  for (size_t I = 0; I < Names.size(); ++I)
    Tool.mapVirtualFile(Names[I], RuntimeHeaders[I].Text);
  if (Text)
    Tool.mapVirtualFile(Full, *Text);
  Arguments Extra = {"-w", "-fno-caret-diagnostics", "-idirafter",
                     RuntimeFolder};
  Extra.insert(Extra.end(), Options.ExtraArgs.begin(), Options.ExtraArgs.end());
  Tool.appendArgumentsAdjuster(clang::tooling::getInsertArgumentAdjuster(
      Extra, clang::tooling::ArgumentInsertPosition::END));
  Factory Actions(Errors, Path, Use);
  if (Tool.run(&Actions) != 0 && Errors.Lines.empty())
    Errors.add(Path + ":1:1", "cannot be compiled");
}

std::vector<std::string>
parseFile(llvm::StringRef Path, std::optional<llvm::StringRef> Text,
          const clang::tooling::CompilationDatabase &Commands,
          const FrontendOptions &Options,
          llvm::function_ref<void(FileFacts &)> Use) {
  ErrorLines Errors(Path, clang::tooling::getAbsolutePath(Path));
  llvm::thread Worker(std::optional<unsigned>(StackSize), [&] {
    clang::noteBottomOfStack();
    runTool(Errors, Path, Text, Commands, Options, Use);
  });
  Worker.join();
  return std::move(Errors.Lines);
}

} // namespace loopdist
