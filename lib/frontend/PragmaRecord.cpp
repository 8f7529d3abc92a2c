// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/PragmaRecord.h"
#include "frontend/FileScan.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace loopdist {

namespace {

class Recorder : public clang::PPCallbacks {
public:
  Recorder(clang::Preprocessor &PP, PragmaRecord &Record)
      : Manager(PP.getSourceManager()), Record(Record) {}

  void PragmaDirective(clang::SourceLocation At,
                       clang::PragmaIntroducerKind Kind) override;
  void MacroExpands(const clang::Token &Name, const clang::MacroDefinition &,
                    clang::SourceRange Range,
                    const clang::MacroArgs *) override;
  void InclusionDirective(clang::SourceLocation, const clang::Token &,
                          llvm::StringRef FileName, bool,
                          clang::CharSourceRange, clang::OptionalFileEntryRef,
                          llvm::StringRef, llvm::StringRef,
                          const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    Record.IncludesRuntime |= FileName == "loopdist/parallel.h";
  }

private:
  bool isInMainFile(clang::SourceLocation At) const {
    return Manager.getFileID(Manager.getExpansionLoc(At)) ==
           Manager.getMainFileID();
  }
  unsigned offset(clang::SourceLocation At) const {
    return Manager.getFileOffset(Manager.getExpansionLoc(At));
  }

  const clang::SourceManager &Manager;
  PragmaRecord &Record;
};

} // namespace

/// The text of a directive or operator that starts at \p Text.
static std::string textOfPragma(llvm::StringRef Text, bool Operator) {
  if (Operator) {
    Text = Text.drop_while([](char C) { return C != '"' && C != ')'; });
    return Text.consume_front("\"")
               ? Text.take_until([](char C) { return C == '"'; }).str()
               : "";
  }
  size_t End = 0;
  while (End < Text.size() && Text[End] != '\n') {
    bool Continued = Text.substr(End).starts_with("\\\n") ||
                     Text.substr(End).starts_with("\\\r\n");
    End = Continued ? Text.find('\n', End) + 1 : End + 1;
  }
  std::string Folded = foldText(Text.take_front(End));
  llvm::StringRef Rest = Folded;
  Rest.consume_front("#");
  Rest = Rest.ltrim();
  Rest.consume_front("pragma");
  return Rest.trim().str();
}

/// The names between the parentheses of a threadprivate directive.
static void addThreadPrivate(llvm::StringRef Text,
                             std::set<std::string> &Names) {
  if (!Text.consume_front("omp") || !Text.ltrim().starts_with("threadprivate"))
    return;
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  Text.split('(').second.split(')').first.split(Parts, ',');
  for (llvm::StringRef Name : Parts)
    Names.insert(Name.trim().str());
}

void Recorder::PragmaDirective(clang::SourceLocation At,
                               clang::PragmaIntroducerKind Kind) {
  if (Kind == clang::PIK___pragma)
    return;
  bool Operator = Kind == clang::PIK__Pragma;
  bool Invalid = false;
  const char *Data =
      Manager.getCharacterData(Manager.getSpellingLoc(At), &Invalid);
  if (Invalid)
    return;
  std::string Text = textOfPragma(Data, Operator);
  addThreadPrivate(Text, Record.ThreadPrivate);
  if (isInMainFile(At))
    Record.Pragmas.push_back({offset(At), Operator, std::move(Text)});
}

void Recorder::MacroExpands(const clang::Token &Name,
                            const clang::MacroDefinition &,
                            clang::SourceRange Range,
                            const clang::MacroArgs *) {
  if (!isInMainFile(Range.getBegin()))
    return;
  llvm::StringRef Macro = Name.getIdentifierInfo()->getName();
  if (Macro == "__COUNTER__")
    Record.Counters.push_back(offset(Range.getBegin()));
  else if (Macro == "__LINE__")
    Record.LineNumbers.push_back(offset(Range.getBegin()));
}

std::unique_ptr<clang::PPCallbacks> recordPragmas(clang::Preprocessor &PP,
                                                  PragmaRecord &Record) {
  return std::make_unique<Recorder>(PP, Record);
}

PragmaEffect effectOf(const Pragma &P) {
  llvm::SmallVector<llvm::StringRef, 4> Words;
  llvm::StringRef(P.Text).split(Words, ' ', -1, false);
  if (Words.empty())
    return P.Operator ? PragmaEffect::Construct : PragmaEffect::None;
  static const char *const Harmless[] = {
      "scop",   "endscop",   "loopdist",   "once",      "STDC",
      "pack",   "weak",      "message",    "warning",   "mark",
      "region", "endregion", "push_macro", "pop_macro", "redefine_extname",
      "poison", "ident"};
  llvm::StringRef First =
      Words[0].take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
  if (First == "omp" && Words.size() > 1 &&
      Words[1].starts_with("threadprivate"))
    return PragmaEffect::None;
  if (First.starts_with("omp") || First.starts_with("acc"))
    return PragmaEffect::Construct;
  if (llvm::is_contained(Harmless, First))
    return PragmaEffect::None;
  if (First == "GCC" || First == "clang")
    return Words.size() > 1 && (Words[1] == "ivdep" || Words[1] == "unroll" ||
                                Words[1] == "novector" || Words[1] == "loop")
               ? PragmaEffect::Binds
               : PragmaEffect::None;
  return PragmaEffect::Binds;
}

} // namespace loopdist
