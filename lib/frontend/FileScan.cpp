// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/FileScan.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <optional>

namespace loopdist {

bool FileScan::hasDirective(unsigned Begin, unsigned End) const {
  auto At = std::lower_bound(
      Directives.begin(), Directives.end(), Begin,
      [](const Directive &D, unsigned Offset) { return D.Begin < Offset; });
  return At != Directives.end() && At->Begin < End;
}

bool FileScan::isMarked(unsigned Offset) const {
  return hasMark(Offset, Offset + 1);
}

bool FileScan::hasMark(unsigned Begin, unsigned End) const {
  auto At = std::lower_bound(Marked.begin(), Marked.end(), Begin);
  return At != Marked.end() && *At < End;
}

namespace {

/// One pass over the raw tokens of a file.
class Scanner {
public:
  Scanner(llvm::StringRef Text, const clang::LangOptions &Language)
      : Text(Text), Raw(clang::SourceLocation::getFromRawEncoding(1), Language,
                        Text.begin(), Text.begin(), Text.end()) {
    Raw.SetCommentRetentionState(true);
  }

  FileScan run();

private:
  bool next();
  unsigned begin() const { return End - Token.getLength(); }
  llvm::StringRef spelling() const { return Text.slice(begin(), End); }
  void comment();
  void directive();
  unsigned lineAfter(unsigned Offset) const;
  void place(const Directive &D);
  void token();

  llvm::StringRef Text;
  clang::Lexer Raw;
  clang::Token Token;
  /// Offset after Token.
  unsigned End = 0;
  unsigned Depth = 0;
  bool PendingMark = false;
  size_t Unfollowed = 0;
  bool SeenToken = false;
  bool SeenInclude = false;
  unsigned LeadEnd = 0;
  FileScan Out;
};

} // namespace

bool Scanner::next() {
  Raw.LexFromRawLexer(Token);
  End = static_cast<unsigned>(Raw.getBufferLocation() - Text.begin());
  return Token.isNot(clang::tok::eof);
}

unsigned Scanner::lineAfter(unsigned Offset) const {
  size_t NewLine = Text.find('\n', Offset);
  return static_cast<unsigned>(NewLine == llvm::StringRef::npos ? Text.size()
                                                                : NewLine + 1);
}

/// A comment `loopdist: ...` switches off what follows, unless it says "on".
static bool isMarker(llvm::StringRef Comment) {
  Comment = Comment.drop_front(2);
  Comment.consume_back("*/");
  Comment = Comment.trim();
  return Comment.consume_front("loopdist:") && Comment.trim() != "on";
}

void Scanner::comment() {
  PendingMark |= isMarker(spelling());
  if (!SeenToken && Out.Directives.empty())
    LeadEnd = lineAfter(End);
}

/// Moves the place of the include directive behind \p D where that is right.
void Scanner::place(const Directive &D) {
  if (SeenToken)
    return;
  if (D.Depth == 0 && D.Name == "include") {
    SeenInclude = true;
    LeadEnd = D.End;
  } else if (!SeenInclude && D.Depth == 0 && D.Name == "define" &&
             llvm::StringRef(D.Rest).starts_with("_")) {
    LeadEnd = D.End;
  }
}

/// Reads the directive whose `#` is the current token; leaves the first token
/// after it as the current one.
void Scanner::directive() {
  Directive D;
  PendingMark = false;
  D.Begin = begin();
  unsigned Last = End;
  unsigned RestBegin = End;
  while (next() && !Token.isAtStartOfLine()) {
    Last = End;
    if (D.Name.empty() && Token.is(clang::tok::raw_identifier)) {
      D.Name = Token.getRawIdentifier().str();
      RestBegin = End;
    }
  }
  D.Rest = foldText(Text.slice(RestBegin, Last));
  D.End = lineAfter(Last);
  if (D.Name == "endif" && Depth != 0)
    --Depth;
  D.Depth = Depth;
  if (llvm::StringRef(D.Name).starts_with("if"))
    ++Depth;
  place(D);
  Out.Directives.push_back(std::move(D));
}

void Scanner::token() {
  for (; Unfollowed < Out.Directives.size(); ++Unfollowed)
    Out.Directives[Unfollowed].NextToken = begin();
  if (PendingMark)
    Out.Marked.push_back(begin());
  PendingMark = false;
  SeenToken = true;
}

/// The end of an include guard: the define that follows `#ifndef` at the very
/// beginning and names the same macro.
static std::optional<unsigned> endOfGuard(const std::vector<Directive> &All) {
  if (All.size() < 2 || All[0].Name != "ifndef" || All[1].Name != "define")
    return std::nullopt;
  llvm::StringRef Defined = llvm::StringRef(All[1].Rest).split(' ').first;
  if (Defined != All[0].Rest)
    return std::nullopt;
  return All[1].End;
}

FileScan Scanner::run() {
  bool Has = next();
  while (Has) {
    if (Token.is(clang::tok::comment)) {
      comment();
      Has = next();
    } else if (Token.is(clang::tok::hash) && Token.isAtStartOfLine()) {
      directive();
      Has = Token.isNot(clang::tok::eof);
    } else {
      token();
      Has = next();
    }
  }
  for (; Unfollowed < Out.Directives.size(); ++Unfollowed)
    Out.Directives[Unfollowed].NextToken = static_cast<unsigned>(Text.size());
  std::optional<unsigned> Guard = endOfGuard(Out.Directives);
  Out.IncludeOffset = SeenInclude || !Guard ? LeadEnd : *Guard;
  size_t NewLine = Text.find('\n');
  if (NewLine != llvm::StringRef::npos && NewLine > 0 &&
      Text[NewLine - 1] == '\r')
    Out.LineEnd = "\r\n";
  return std::move(Out);
}

FileScan scanFile(llvm::StringRef Text, const clang::LangOptions &Language) {
  return Scanner(Text, Language).run();
}

/// The length of the comment or literal at the start of \p Text; 0 if none.
static size_t lengthOfSpan(llvm::StringRef Text) {
  if (Text.starts_with("//"))
    return std::min(Text.find('\n'), Text.size());
  if (Text.starts_with("/*")) {
    size_t Close = Text.find("*/", 2);
    return Close == llvm::StringRef::npos ? Text.size() : Close + 2;
  }
  if (!Text.starts_with("\"") && !Text.starts_with("'"))
    return 0;
  size_t I = 1;
  while (I < Text.size() && Text[I] != Text[0])
    I += Text[I] == '\\' ? 2 : 1;
  return std::min(I + 1, Text.size());
}

std::string foldText(llvm::StringRef Text) {
  std::string Out;
  bool Blank = false;
  while (!Text.empty()) {
    size_t Length = lengthOfSpan(Text);
    bool Continued = Text.starts_with("\\\n") || Text.starts_with("\\\r\n");
    if (llvm::isSpace(Text[0]) || Continued ||
        (Length != 0 && Text[0] == '/')) {
      Blank = true;
    } else {
      if (Blank && !Out.empty())
        Out += ' ';
      Blank = false;
      Out += Text.take_front(std::max<size_t>(Length, 1));
    }
    Text = Text.drop_front(std::max<size_t>(Length, 1));
  }
  return Out;
}

} // namespace loopdist
