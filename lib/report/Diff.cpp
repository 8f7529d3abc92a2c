// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Diff.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

namespace loopdist {

namespace {

using Lines = std::vector<llvm::StringRef>;
using Numbers = llvm::ArrayRef<unsigned>;

/// A point of the edit graph: X lines of Old and Y lines of New are behind it.
struct Point {
  int X;
  int Y;
};

/// Finds which lines differ. The path from (0, 0) to (n, m) moves right when a
/// line of Old is removed, down when one of New is added, and diagonally along
/// equal lines; it is split in its middle until the parts are trivial.
class Comparison {
public:
  Comparison(const Lines &Old, const Lines &New);

  /// By line: is it missing in the other text?
  std::vector<bool> Removed;
  std::vector<bool> Added;

private:
  void solve(int X0, int X1, int Y0, int Y1);
  Point middle(Numbers A, Numbers B);
  template <bool Backward>
  std::optional<Point> step(int D, Numbers A, Numbers B);
  Point furthest(int D, Numbers A, Numbers B) const;

  /// A part with more changes than twice this is split where the search got
  /// furthest.
  static constexpr int Patience = 2048;

  std::vector<unsigned> OldLines, NewLines;
  /// Furthest X on each diagonal X - Y, counted from the start of a part and
  /// from its end; Zero is the entry of diagonal 0.
  std::vector<int> FromStart, FromEnd;
  int Zero;
};

} // namespace

Comparison::Comparison(const Lines &Old, const Lines &New)
    : Removed(Old.size()), Added(New.size()),
      FromStart(Old.size() + New.size() + 6), FromEnd(FromStart.size()),
      Zero(FromStart.size() / 2) {
  llvm::DenseMap<llvm::StringRef, unsigned> Known;
  auto NumberOf = [&](llvm::StringRef Line) {
    return Known.try_emplace(Line, Known.size()).first->second;
  };
  llvm::transform(Old, std::back_inserter(OldLines), NumberOf);
  llvm::transform(New, std::back_inserter(NewLines), NumberOf);
  solve(0, OldLines.size(), 0, NewLines.size());
}

void Comparison::solve(int X0, int X1, int Y0, int Y1) {
  while (X0 < X1 && Y0 < Y1 && OldLines[X0] == NewLines[Y0])
    ++X0, ++Y0;
  while (X0 < X1 && Y0 < Y1 && OldLines[X1 - 1] == NewLines[Y1 - 1])
    --X1, --Y1;
  if (X0 == X1 || Y0 == Y1) {
    std::fill(Removed.begin() + X0, Removed.begin() + X1, true);
    std::fill(Added.begin() + Y0, Added.begin() + Y1, true);
    return;
  }
  Point M = middle(Numbers(OldLines).slice(X0, X1 - X0),
                   Numbers(NewLines).slice(Y0, Y1 - Y0));
  solve(X0, X0 + M.X, Y0, Y0 + M.Y);
  solve(X0 + M.X, X1, Y0 + M.Y, Y1);
}

Point Comparison::middle(Numbers A, Numbers B) {
  FromStart[Zero + 1] = FromEnd[Zero + 1] = 0;
  for (int D = 0;; ++D) {
    if (std::optional<Point> Meeting = step<false>(D, A, B))
      return *Meeting;
    if (std::optional<Point> Meeting = step<true>(D, A, B))
      return *Meeting;
    if (D == Patience)
      return furthest(D, A, B);
  }
}

/// Extends every diagonal that \p D changes reach from one end, and returns the
/// point at which the search from the other end is met.
template <bool Backward>
std::optional<Point> Comparison::step(int D, Numbers A, Numbers B) {
  const int N = A.size(), M = B.size(), Delta = N - M;
  int *Mine = &(Backward ? FromEnd : FromStart)[Zero];
  const int *Other = &(Backward ? FromStart : FromEnd)[Zero];
  const int OtherD = Backward ? D : D - 1;
  const bool MayMeet = (Delta % 2 == 0) == Backward;
  for (int K = -D; K <= D; K += 2) {
    const bool Down = K == -D || (K != D && Mine[K - 1] < Mine[K + 1]);
    int X = Down ? Mine[K + 1] : Mine[K - 1] + 1;
    int Y = X - K;
    auto IsEqual = [&] {
      return Backward ? A[N - 1 - X] == B[M - 1 - Y] : A[X] == B[Y];
    };
    while (X < N && Y < M && IsEqual())
      ++X, ++Y;
    Mine[K] = X;
    if (MayMeet && std::abs(Delta - K) <= OtherD && X + Other[Delta - K] >= N)
      return Backward ? Point{N - X, M - Y} : Point{X, Y};
  }
  return std::nullopt;
}

Point Comparison::furthest(int D, Numbers A, Numbers B) const {
  const int N = A.size(), M = B.size();
  Point Best = {0, 0};
  for (int K = -D; K <= D; K += 2) {
    Point P = {FromStart[Zero + K], FromStart[Zero + K] - K};
    if (P.X <= N && P.Y <= M && P.X + P.Y > Best.X + Best.Y)
      Best = P;
  }
  return Best;
}

/// The lines of \p Text with their ends.
static Lines splitLines(llvm::StringRef Text) {
  Lines Result;
  while (!Text.empty()) {
    size_t End = Text.find('\n');
    size_t Length = End == llvm::StringRef::npos ? Text.size() : End + 1;
    Result.push_back(Text.take_front(Length));
    Text = Text.drop_front(Length);
  }
  return Result;
}

namespace {

/// Lines [OldBegin, OldEnd) of the old text become [NewBegin, NewEnd).
struct Change {
  int OldBegin, OldEnd, NewBegin, NewEnd;
};

} // namespace

static std::vector<Change> findChanges(const Lines &Old, const Lines &New) {
  Comparison C(Old, New);
  std::vector<Change> Changes;
  const int N = Old.size(), M = New.size();
  int X = 0, Y = 0;
  while (X < N || Y < M) {
    Change H = {X, X, Y, Y};
    while (X < N && C.Removed[X])
      H.OldEnd = ++X;
    while (Y < M && C.Added[Y])
      H.NewEnd = ++Y;
    if (H.OldBegin < H.OldEnd || H.NewBegin < H.NewEnd)
      Changes.push_back(H);
    else
      ++X, ++Y;
  }
  return Changes;
}

static void appendLine(std::string &Out, char Mark, llvm::StringRef Line) {
  Out += Mark;
  Out += Line;
  if (!Line.ends_with("\n"))
    Out += "\n\\ No newline at end of file\n";
}

static std::string rangeText(int Begin, int End) {
  const int Length = End - Begin;
  // The convention: an empty range is named by the line before it.
  std::string Start = std::to_string(Length == 0 ? Begin : Begin + 1);
  return Length == 1 ? Start : Start + "," + std::to_string(Length);
}

/// Appends one hunk: the changes \p Group with the lines between and around.
static void appendHunk(std::string &Out, llvm::ArrayRef<Change> Group,
                       const Lines &Old, const Lines &New, int Context) {
  const Change &First = Group.front(), &Last = Group.back();
  const int Before = std::min(Context, First.OldBegin);
  const int After = std::min<int>(Context, Old.size() - Last.OldEnd);
  int X = First.OldBegin - Before;
  Out += "@@ -" + rangeText(X, Last.OldEnd + After) + " +" +
         rangeText(First.NewBegin - Before, Last.NewEnd + After) + " @@\n";
  auto AppendUntil = [&](char Mark, const Lines &From, int &At, int End) {
    for (; At < End; ++At)
      appendLine(Out, Mark, From[At]);
  };
  for (const Change &C : Group) {
    AppendUntil(' ', Old, X, C.OldBegin);
    AppendUntil('-', Old, X, C.OldEnd);
    int Y = C.NewBegin;
    AppendUntil('+', New, Y, C.NewEnd);
  }
  AppendUntil(' ', Old, X, Last.OldEnd + After);
}

/// \p Path as git writes it: quoted when it holds control characters, quotes
/// or backslashes; ended by a tab when it holds spaces.
static std::string labelOf(llvm::StringRef Prefix, llvm::StringRef Path) {
  std::string Label = (Prefix + Path.ltrim('/')).str();
  auto MustQuote = [](unsigned char C) {
    return C < 0x20 || C == 0x7f || C == '"' || C == '\\';
  };
  if (llvm::none_of(Label, MustQuote))
    return llvm::StringRef(Label).contains(' ') ? Label + "\t" : Label;
  std::string Quoted = "\"";
  for (unsigned char C : Label) {
    if (C == '"' || C == '\\')
      Quoted += {'\\', char(C)};
    else if (MustQuote(C))
      Quoted +=
          {'\\', char('0' + C / 64), char('0' + C / 8 % 8), char('0' + C % 8)};
    else
      Quoted += char(C);
  }
  return Quoted + "\"";
}

std::string unifiedDiff(llvm::StringRef Path, llvm::StringRef Old,
                        llvm::StringRef New, unsigned Context) {
  const Lines OldLines = splitLines(Old), NewLines = splitLines(New);
  const std::vector<Change> Changes = findChanges(OldLines, NewLines);
  if (Changes.empty())
    return "";
  const int Around = Context;
  std::string Out =
      "--- " + labelOf("a/", Path) + "\n+++ " + labelOf("b/", Path) + "\n";
  for (size_t Begin = 0; Begin < Changes.size();) {
    size_t End = Begin + 1;
    while (End < Changes.size() &&
           Changes[End].OldBegin - Changes[End - 1].OldEnd <= 2 * Around)
      ++End;
    appendHunk(Out, llvm::ArrayRef<Change>(Changes).slice(Begin, End - Begin),
               OldLines, NewLines, Around);
    Begin = End;
  }
  return Out;
}

} // namespace loopdist
