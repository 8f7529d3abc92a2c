// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ExtractNests.h"
#include "frontend/Lowering.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Lex/Preprocessor.h"
#include <optional>

namespace loopdist {

/// Statements nested deeper than this are not searched for loops.
static constexpr unsigned MaxDepth = 2000;

namespace {

/// Finds the outermost loops of one function, with the names visible there.
class LoopFinder {
public:
  LoopFinder(FileFacts &File, const clang::FunctionDecl &F, SourceUnit &Unit)
      : File(File), Unit(Unit) {
    Function.Decl = &F;
  }

  void run();

private:
  void visit(const clang::Stmt *S, bool Off, bool InConstruct);
  void declare(const clang::DeclStmt &S);
  void findObstacles();
  void add(const clang::SourceLocation &At, std::string What);

  FileFacts &File;
  SourceUnit &Unit;
  /// Made for the first loop.
  std::optional<Liveness> After;
  FunctionFacts Function;
  VisibleNames Names;
  unsigned Depth = 0;
};

} // namespace

void LoopFinder::add(const clang::SourceLocation &At, std::string What) {
  Function.Obstacles.push_back({File.Map.position(At), std::move(What), ""});
}

/// Constructs that reach every loop of the function from outside it.
void LoopFinder::findObstacles() {
  const clang::FunctionDecl &F = *Function.Decl;
  bool SetJump = false, Block = false;
  forEachStatement(F.getBody(), [&](const clang::Stmt *S) {
    if (llvm::isa<clang::BlockExpr>(S) && !std::exchange(Block, true))
      add(S->getBeginLoc(), "is in a function that defines a block");
    const auto *Call = llvm::dyn_cast<clang::CallExpr>(S);
    const clang::FunctionDecl *Callee =
        Call ? Call->getDirectCallee() : nullptr;
    if (Callee && Callee->hasAttr<clang::ReturnsTwiceAttr>() &&
        !std::exchange(SetJump, true))
      add(S->getBeginLoc(), "is in a function that calls " +
                                Callee->getNameAsString() +
                                ", which returns twice");
    return true;
  });
  // Compilers warn when it calls a static function, as guards do.
  if (F.isInlined() && F.isExternallyVisible() &&
      !F.isInlineDefinitionExternallyVisible())
    add(F.getBeginLoc(), "is in an inline function that is not static");
  if (!File.Map.isInMainFile(F.getBeginLoc()) ||
      !File.Map.isInMainFile(F.getEndLoc()))
    return;
  if (File.hasConstructOperator(File.Map.offset(F.getBeginLoc()),
                                File.Map.offset(F.getEndLoc())))
    add(F.getBeginLoc(), "is in a function with the pragma operator");
}

void LoopFinder::declare(const clang::DeclStmt &S) {
  for (const clang::Decl *D : S.decls())
    if (const auto *Name = llvm::dyn_cast<clang::NamedDecl>(D)) {
      if (llvm::isa<clang::VarDecl, clang::FunctionDecl,
                    clang::TypedefNameDecl>(Name))
        Names.emplace_back(Name->getName(), Name);
      if (const auto *Enum = llvm::dyn_cast<clang::EnumDecl>(D))
        for (const clang::EnumConstantDecl *C : Enum->enumerators())
          Names.emplace_back(C->getName(), C);
    }
}

void LoopFinder::visit(const clang::Stmt *S, bool Off, bool InConstruct) {
  if (!S || llvm::isa<clang::Expr>(S) || Depth >= MaxDepth)
    return;
  if (const auto *Declaration = llvm::dyn_cast<clang::DeclStmt>(S))
    return declare(*Declaration);
  if (!File.Map.isInMainFile(S->getBeginLoc()))
    return;
  if (llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(S)) {
    if (!After)
      Function.After = &After.emplace(*Function.Decl, File.Context);
    NestLowering Lowering(File, Function, Names);
    Unit.Nests.push_back(Lowering.lower(*S, Off, InConstruct));
    return;
  }
  unsigned Begin = File.Map.offset(S->getBeginLoc());
  Off |= llvm::isa<clang::CompoundStmt>(S) && File.Scan.isMarked(Begin);
  InConstruct |= File.isConstructTarget(S->getBeginLoc());
  size_t Outer = Names.size();
  ++Depth;
  if (const auto *Captured = llvm::dyn_cast<clang::CapturedStmt>(S))
    visit(Captured->getCapturedStmt(), Off, InConstruct);
  for (const clang::Stmt *Child : S->children())
    visit(Child, Off, InConstruct);
  --Depth;
  if (llvm::isa<clang::CompoundStmt>(S))
    Names.resize(Outer);
}

void LoopFinder::run() {
  const clang::FunctionDecl &F = *Function.Decl;
  findObstacles();
  for (const clang::ParmVarDecl *P : F.parameters())
    Names.emplace_back(P->getName(), P);
  bool Off = false, InConstruct = false;
  if (File.Map.isInMainFile(F.getBeginLoc()) &&
      File.Map.isInMainFile(F.getBody()->getBeginLoc())) {
    unsigned Begin = File.Map.offset(F.getBeginLoc());
    unsigned Body = File.Map.offset(F.getBody()->getBeginLoc());
    Off = File.Scan.hasMark(Begin, Body + 1);
    InConstruct = File.isConstructTarget(F.getBeginLoc());
  }
  visit(F.getBody(), Off, InConstruct);
}

/// All identifiers that new names must avoid.
static void addIdentifiers(clang::Preprocessor &PP,
                           std::set<std::string> &Names) {
  for (const auto &Entry : PP.getIdentifierTable())
    if (!Entry.getKey().starts_with("__builtin_"))
      Names.insert(Entry.getKey().str());
}

std::unique_ptr<SourceUnit> extractNests(FileFacts &File, std::string Path) {
  auto Unit = std::make_unique<SourceUnit>();
  Unit->Path = std::move(Path);
  Unit->Text = File.Map.text().str();
  Unit->IncludeOffset = File.Scan.IncludeOffset;
  Unit->IncludesRuntime = File.Pragmas.IncludesRuntime;
  Unit->LineEnd = File.Scan.LineEnd;
  Unit->DeclarationsInFor = File.Context.getLangOpts().C99;
  addIdentifiers(File.PP, Unit->Identifiers);
  for (const clang::Decl *D : File.Context.getTranslationUnitDecl()->decls()) {
    const auto *F = llvm::dyn_cast<clang::FunctionDecl>(D);
    if (F && F->doesThisDeclarationHaveABody() &&
        File.Map.isInMainFile(F->getLocation()))
      LoopFinder(File, *F, *Unit).run();
  }
  return Unit;
}

} // namespace loopdist
