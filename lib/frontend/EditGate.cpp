// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/FileFacts.h"
#include "clang/AST/Stmt.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Transformer/SourceCode.h"
#include <algorithm>

namespace loopdist {

/// The first token that \p P stands before; an operator stands before nothing.
static unsigned targetOf(const Pragma &P, const FileScan &Scan) {
  for (const Directive &D : Scan.Directives)
    if (D.Begin == P.Offset)
      return D.NextToken;
  return 0;
}

FileFacts::FileFacts(clang::ASTContext &Context, clang::Preprocessor &PP,
                     PragmaRecord Record)
    : Context(Context), PP(PP), Map(Context), Pragmas(std::move(Record)),
      Scan(scanFile(Map.text(), Map.language())),
      Variables(findVariableFacts(Context)),
      Functions(Context, Pragmas.ThreadPrivate) {
  for (const Pragma &P : Pragmas.Pragmas) {
    PragmaEffect Effect = effectOf(P);
    if (P.Operator || Effect == PragmaEffect::None)
      continue;
    (Effect == PragmaEffect::Construct ? ConstructTargets : BindingTargets)
        .push_back(targetOf(P, Scan));
  }
  std::sort(ConstructTargets.begin(), ConstructTargets.end());
  std::sort(BindingTargets.begin(), BindingTargets.end());
}

bool FileFacts::isConstructTarget(clang::SourceLocation At) const {
  return Map.isInMainFile(At) &&
         std::binary_search(ConstructTargets.begin(), ConstructTargets.end(),
                            Map.offset(At));
}

bool FileFacts::isOffAt(unsigned Offset) const {
  bool Off = false;
  for (const Pragma &P : Pragmas.Pragmas)
    if (P.Offset < Offset && llvm::StringRef(P.Text).starts_with("loopdist"))
      Off = llvm::StringRef(P.Text).ends_with("off");
  return Off;
}

bool FileFacts::hasConstruct(unsigned Begin, unsigned End) const {
  for (const Pragma &P : Pragmas.Pragmas)
    if (P.Offset >= Begin && P.Offset < End &&
        effectOf(P) == PragmaEffect::Construct)
      return true;
  return false;
}

bool FileFacts::hasConstructOperator(unsigned Begin, unsigned End) const {
  for (const Pragma &P : Pragmas.Pragmas)
    if (P.Operator && P.Offset >= Begin && P.Offset < End &&
        effectOf(P) != PragmaEffect::None)
      return true;
  return false;
}

static bool hasOffset(const std::vector<unsigned> &Offsets, unsigned Begin,
                      unsigned End) {
  return std::any_of(Offsets.begin(), Offsets.end(), [&](unsigned Offset) {
    return Offset >= Begin && Offset < End;
  });
}

std::string FileFacts::refuseCopy(unsigned Begin, unsigned End) const {
  if (Scan.hasDirective(Begin, End))
    return "a preprocessor directive stands in it";
  for (const Pragma &P : Pragmas.Pragmas)
    if (P.Offset >= Begin && P.Offset < End)
      return "a pragma stands in it";
  if (hasOffset(Pragmas.Counters, Begin, End))
    return "it uses __COUNTER__";
  if (hasOffset(Pragmas.LineNumbers, Begin, End))
    return "it uses __LINE__";
  return "";
}

/// Whether a macro expands to a part of the loop that is not whole in it. The
/// `;` that ends a statement stands outside when \p Range is verbatim, so the
/// token before it may come from a macro.
static bool isCutByMacro(const FileFacts &File, const clang::Stmt &S,
                         FileRange Range) {
  clang::SourceRange R = S.getSourceRange();
  bool FreeEnd = endsBeforeSemicolon(S) && Range.Verbatim;
  if (R.getBegin().isMacroID() || (R.getEnd().isMacroID() && !FreeEnd))
    return true;
  auto Chars = clang::CharSourceRange::getTokenRange(R);
  if (FreeEnd)
    Chars = clang::Lexer::makeFileCharRange(Chars, File.Map.manager(),
                                            File.Map.language());
  llvm::Error E = clang::tooling::validateEditRange(Chars, File.Map.manager());
  bool Invalid = static_cast<bool>(E);
  llvm::consumeError(std::move(E));
  return Invalid || !Range.Verbatim;
}

std::string refuseEdit(const FileFacts &File, const clang::Stmt &S,
                       FileRange Range) {
  const clang::SourceManager &Manager = File.Map.manager();
  clang::SourceRange R = S.getSourceRange();
  if (!Manager.isWrittenInMainFile(Manager.getExpansionLoc(R.getBegin())) ||
      !Manager.isWrittenInMainFile(Manager.getExpansionLoc(R.getEnd())))
    return "it comes from an included file";
  if (isCutByMacro(File, S, Range))
    return "a macro expands to a part of it";
  const std::vector<unsigned> &Bound = File.BindingTargets;
  if (std::binary_search(Bound.begin(), Bound.end(), Range.Begin))
    return "a pragma stands directly before it";
  return File.refuseCopy(Range.Begin, Range.End);
}

} // namespace loopdist
