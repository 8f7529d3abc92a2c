// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/SourceMap.h"
#include "frontend/FileScan.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace loopdist {

SourceMap::SourceMap(const clang::ASTContext &Context)
    : Manager(Context.getSourceManager()), Language(Context.getLangOpts()) {}

llvm::StringRef SourceMap::text() const {
  return Manager.getBufferData(Manager.getMainFileID());
}

bool SourceMap::isInMainFile(clang::SourceLocation At) const {
  return At.isValid() && Manager.getFileID(Manager.getExpansionLoc(At)) ==
                             Manager.getMainFileID();
}

unsigned SourceMap::offset(clang::SourceLocation At) const {
  return Manager.getFileOffset(Manager.getExpansionLoc(At));
}

Position SourceMap::position(clang::SourceLocation At) const {
  if (At.isInvalid())
    return {};
  return {Manager.getExpansionLineNumber(At),
          Manager.getExpansionColumnNumber(At)};
}

FileRange SourceMap::range(clang::SourceRange R) const {
  if (R.isInvalid())
    return {};
  clang::CharSourceRange File = clang::Lexer::makeFileCharRange(
      clang::CharSourceRange::getTokenRange(R), Manager, Language);
  if (File.isValid() && isInMainFile(File.getBegin()) &&
      isInMainFile(File.getEnd()))
    return {offset(File.getBegin()), offset(File.getEnd()), true};
  clang::SourceRange Whole(Manager.getExpansionRange(R).getAsRange());
  if (!isInMainFile(Whole.getBegin()) || !isInMainFile(Whole.getEnd()))
    return {};
  unsigned Last = offset(Whole.getEnd());
  return {offset(Whole.getBegin()),
          Last + clang::Lexer::MeasureTokenLength(Whole.getEnd(), Manager,
                                                  Language),
          false};
}

bool endsBeforeSemicolon(const clang::Stmt &S) {
  const clang::Stmt *Last = &S;
  while (true) {
    if (const auto *Loop = llvm::dyn_cast<clang::ForStmt>(Last))
      Last = Loop->getBody();
    else if (const auto *Loop = llvm::dyn_cast<clang::WhileStmt>(Last))
      Last = Loop->getBody();
    else if (const auto *If = llvm::dyn_cast<clang::IfStmt>(Last))
      Last = If->getElse() ? If->getElse() : If->getThen();
    else if (const auto *Switch = llvm::dyn_cast<clang::SwitchStmt>(Last))
      Last = Switch->getBody();
    else if (const auto *Label = llvm::dyn_cast<clang::LabelStmt>(Last))
      Last = Label->getSubStmt();
    else if (const auto *Case = llvm::dyn_cast<clang::SwitchCase>(Last))
      Last = Case->getSubStmt();
    else if (const auto *Plain = llvm::dyn_cast<clang::AttributedStmt>(Last))
      Last = Plain->getSubStmt();
    else
      break;
  }
  return llvm::isa<clang::Expr, clang::DoStmt, clang::GotoStmt,
                   clang::IndirectGotoStmt, clang::ContinueStmt,
                   clang::BreakStmt, clang::ReturnStmt, clang::AsmStmt>(Last);
}

FileRange SourceMap::rangeOfStatement(const clang::Stmt &S) const {
  FileRange R = range(S.getSourceRange());
  if (R.End == 0 || !endsBeforeSemicolon(S))
    return R;
  llvm::StringRef Text = text();
  clang::Lexer Raw(Manager.getLocForStartOfFile(Manager.getMainFileID()),
                   Language, Text.begin(), Text.begin() + R.End, Text.end());
  clang::Token Next;
  Raw.LexFromRawLexer(Next);
  R.Verbatim &= Next.is(clang::tok::semi);
  if (R.Verbatim)
    R.End = static_cast<unsigned>(Raw.getBufferLocation() - Text.begin());
  return R;
}

std::string SourceMap::text(FileRange R) const {
  return foldText(text().slice(R.Begin, R.End));
}

} // namespace loopdist
