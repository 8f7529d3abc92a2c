// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Diff.h"
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

using namespace loopdist;

namespace {

using Lines = std::vector<std::string>;

Lines linesOf(const std::string &Text) {
  Lines Result;
  for (size_t Begin = 0; Begin < Text.size();) {
    size_t End = std::min(Text.find('\n', Begin), Text.size() - 1) + 1;
    Result.push_back(Text.substr(Begin, End - Begin));
    Begin = End;
  }
  return Result;
}

/// What a unified diff means, by the obvious reader: checks every context and
/// removed line against \p Old and returns the new text.
std::string applyDiff(const std::string &Old, const std::string &Diff) {
  const Lines From = linesOf(Old), Hunks = linesOf(Diff);
  std::string Result;
  size_t At = 0;
  for (size_t K = 2; K < Hunks.size(); ++K) {
    std::string Line = Hunks[K].substr(1);
    if (K + 1 < Hunks.size() && Hunks[K + 1][0] == '\\')
      Line.pop_back();
    switch (Hunks[K][0]) {
    case '@': {
      char *Rest = nullptr;
      size_t Start = std::strtoul(&Hunks[K][4], &Rest, 10);
      bool Empty = std::string(Rest).starts_with(",0 ");
      while (At < (Empty ? Start : Start - 1))
        Result += From[At++];
      break;
    }
    case '+':
      Result += Line;
      break;
    case ' ':
    case '-':
      EXPECT_EQ(Line, At < From.size() ? From[At] : "end of text") << Diff;
      if (Hunks[K][0] == ' ')
        Result += Line;
      ++At;
    }
  }
  while (At < From.size())
    Result += From[At++];
  return Result;
}

/// Lines removed and added by the shortest possible diff.
size_t shortest(const Lines &A, const Lines &B) {
  std::vector<std::vector<size_t>> Common(A.size() + 1,
                                          std::vector<size_t>(B.size() + 1));
  for (size_t I = 0; I < A.size(); ++I)
    for (size_t J = 0; J < B.size(); ++J)
      Common[I + 1][J + 1] = A[I] == B[J]
                                 ? Common[I][J] + 1
                                 : std::max(Common[I][J + 1], Common[I + 1][J]);
  return A.size() + B.size() - 2 * Common[A.size()][B.size()];
}

size_t changedLines(const std::string &Diff) {
  const Lines Hunks = linesOf(Diff);
  if (Hunks.size() < 2)
    return 0;
  return std::count_if(Hunks.begin() + 2, Hunks.end(), [](const auto &Line) {
    return Line[0] == '+' || Line[0] == '-';
  });
}

std::string randomText(std::mt19937 &Random, unsigned MaxLines) {
  std::string Text;
  for (unsigned Left = Random() % (MaxLines + 1); Left > 0; --Left)
    Text += std::string(1, char('a' + Random() % 3)) + "\n";
  if (!Text.empty() && Random() % 4 == 0)
    Text.pop_back();
  return Text;
}

TEST(UnifiedDiff, EqualTextsHaveNone) {
  EXPECT_EQ(unifiedDiff("f.c", "a\nb\n", "a\nb\n"), "");
  EXPECT_EQ(unifiedDiff("f.c", "", ""), "");
}

TEST(UnifiedDiff, ShowsThreeLinesAroundAChange) {
  EXPECT_EQ(unifiedDiff("dir/f.c", "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
                        "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"),
            "--- a/dir/f.c\n+++ b/dir/f.c\n@@ -2,7 +2,7 @@\n"
            " 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(UnifiedDiff, ChangesWithSharedContextAreOneHunk) {
  EXPECT_EQ(unifiedDiff("f.c", "a\n1\n2\nb\n", "A\n1\n2\nB\n", 1),
            "--- a/f.c\n+++ b/f.c\n@@ -1,4 +1,4 @@\n"
            "-a\n+A\n 1\n 2\n-b\n+B\n");
  EXPECT_EQ(unifiedDiff("f.c", "a\n1\n2\n3\nb\n", "A\n1\n2\n3\nB\n", 1),
            "--- a/f.c\n+++ b/f.c\n@@ -1,2 +1,2 @@\n"
            "-a\n+A\n 1\n@@ -4,2 +4,2 @@\n 3\n-b\n+B\n");
}

TEST(UnifiedDiff, AnEmptyRangeIsNamedByTheLineBeforeIt) {
  EXPECT_EQ(unifiedDiff("f.c", "", "x\n"),
            "--- a/f.c\n+++ b/f.c\n@@ -0,0 +1 @@\n+x\n");
  EXPECT_EQ(unifiedDiff("f.c", "a\nb\n", "a\nx\nb\n", 0),
            "--- a/f.c\n+++ b/f.c\n@@ -1,0 +2 @@\n+x\n");
}

TEST(UnifiedDiff, SaysWhereTheLastLineHasNoEnd) {
  EXPECT_EQ(unifiedDiff("f.c", "a", "a\n"),
            "--- a/f.c\n+++ b/f.c\n@@ -1 +1 @@\n"
            "-a\n\\ No newline at end of file\n+a\n");
}

TEST(UnifiedDiff, KeepsCarriageReturns) {
  EXPECT_EQ(unifiedDiff("f.c", "a\r\nb\r\n", "a\r\nB\r\n"),
            "--- a/f.c\n+++ b/f.c\n@@ -1,2 +1,2 @@\n a\r\n-b\r\n+B\r\n");
}

TEST(UnifiedDiff, NamesAreRelativeAndQuotedWhereNecessary) {
  EXPECT_EQ(unifiedDiff("/x/f.c", "", "x\n").substr(0, 11), "--- a/x/f.c");
  EXPECT_EQ(unifiedDiff("a b.c", "", "x\n").substr(0, 23),
            "--- a/a b.c\t\n+++ b/a b.");
  EXPECT_EQ(unifiedDiff("a\"\n.c", "", "x\n").substr(0, 17),
            "--- \"a/a\\\"\\012.c\"");
}

TEST(UnifiedDiff, IsTheShortestOnSmallTexts) {
  std::mt19937 Random(1);
  for (int Round = 0; Round < 20000; ++Round) {
    const std::string Old = randomText(Random, 9), New = randomText(Random, 9);
    const std::string Diff = unifiedDiff("f.c", Old, New, Random() % 4);
    ASSERT_EQ(applyDiff(Old, Diff), New) << Diff;
    ASSERT_EQ(changedLines(Diff), shortest(linesOf(Old), linesOf(New)))
        << Diff << "\nold:\n"
        << Old << "\nnew:\n"
        << New;
  }
}

// Nothing in common and far more changes than the search has patience for.
TEST(UnifiedDiff, IsRightWhereItIsNotTheShortest) {
  std::mt19937 Random(2);
  std::string Old, New;
  for (int Line = 0; Line < 20000; ++Line) {
    Old += std::to_string(Random() % 5000) + "\n";
    New += std::to_string(Random() % 5000) + "\n";
  }
  EXPECT_EQ(applyDiff(Old, unifiedDiff("f.c", Old, New)), New);
}

} // namespace
