// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <climits>
#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>
#include <loopdist/parallel.h>
#include <set>

namespace {

/// The definition: the bytes of both ranges, compared one by one.
bool sharesNoByte(const char *a, ptrdiff_t elementA, int lowA, int highA,
                  const char *b, ptrdiff_t elementB, int lowB, int highB) {
  std::set<const char *> bytes;
  for (ptrdiff_t i = lowA * elementA; i < (highA + 1) * elementA; ++i)
    bytes.insert(a + i);
  for (ptrdiff_t i = lowB * elementB; i < (highB + 1) * elementB; ++i)
    if (bytes.count(b + i))
      return false;
  return true;
}

const void *at(uintptr_t address) {
  const void *pointer;
  std::memcpy(static_cast<void *>(&pointer), &address, sizeof pointer);
  return pointer;
}

} // namespace

TEST(Disjoint, AgreesWithComparingBytesOnAllSmallCases) {
  static char memory[200];
  char *const middle = memory + 100;
  for (int elementA : {1, 2, 4})
    for (int elementB : {1, 3})
      for (int offset = -9; offset <= 9; ++offset)
        for (int lowA = -2; lowA <= 1; ++lowA)
          for (int highA = lowA - 2; highA <= lowA + 3; ++highA)
            for (int lowB = -1; lowB <= 1; ++lowB)
              for (int highB = lowB - 2; highB <= lowB + 3; ++highB) {
                const char *b = middle + offset;
                const bool expected = sharesNoByte(
                    middle, elementA, lowA, highA, b, elementB, lowB, highB);
                ASSERT_EQ(ld_disjoint(middle, elementA, lowA, highA, b,
                                      elementB, lowB, highB),
                          expected)
                    << "a of " << elementA << " bytes, [" << lowA << ", "
                    << highA << "]; b at " << offset << " of " << elementB
                    << " bytes, [" << lowB << ", " << highB << "]";
              }
}

TEST(Disjoint, NeighboursShareNothing) {
  double x[10];
  EXPECT_TRUE(ld_disjoint(x, 8, 0, 4, x, 8, 5, 9));
  EXPECT_TRUE(ld_disjoint(x, 8, 5, 9, x, 8, 0, 4));
  EXPECT_FALSE(ld_disjoint(x, 8, 0, 5, x, 8, 5, 9));
}

TEST(Disjoint, PartOfAnElementIsEnoughToOverlap) {
  double x[10];
  EXPECT_FALSE(
      ld_disjoint(x, 8, 0, 4, reinterpret_cast<char *>(x) + 39, 1, 0, 0));
  EXPECT_TRUE(
      ld_disjoint(x, 8, 0, 4, reinterpret_cast<char *>(x) + 40, 1, 0, 0));
}

TEST(Disjoint, EmptyRangesShareNothingWhateverThePointers) {
  EXPECT_TRUE(ld_disjoint(nullptr, 8, 0, -1, nullptr, 8, 0, 100));
  EXPECT_TRUE(ld_disjoint(at(64), 8, 0, 100, at(64), 8, 1, 0));
  EXPECT_TRUE(
      ld_disjoint(at(64), 8, 0, LLONG_MAX, at(64), 8, LLONG_MAX, LLONG_MIN));
  EXPECT_TRUE(ld_disjoint(at(64), 0, 0, 100, at(32), 8, 0, 100));
  EXPECT_TRUE(ld_disjoint(at(32), 8, 0, 100, at(64), 0, 0, 100));
}

TEST(Disjoint, WholeAddressSpaceIsExact) {
  const uintptr_t top = UINTPTR_MAX;
  EXPECT_TRUE(ld_disjoint(at(top), 1, 0, 0, at(0), 1, 0, 100));
  EXPECT_TRUE(ld_disjoint(at(0), 1, 0, 100, at(top), 1, 0, 0));
  EXPECT_FALSE(ld_disjoint(at(top), 1, 0, 0, at(top - 10), 1, 0, 10));
  EXPECT_TRUE(ld_disjoint(at(top), 1, 0, 0, at(top - 10), 1, 0, 9));
}

TEST(Disjoint, LeavingTheAddressSpaceMeansNo) {
  EXPECT_FALSE(ld_disjoint(at(UINTPTR_MAX), 1, 0, 1, at(4096), 1, 0, 0));
  EXPECT_FALSE(ld_disjoint(at(4096), 1, 0, 0, at(UINTPTR_MAX), 1, 0, 1));
  EXPECT_FALSE(ld_disjoint(at(16), 8, -3, 0, at(4096), 1, 0, 0));
  EXPECT_FALSE(ld_disjoint(at(4096), 1, 0, 0, at(16), 8, -3, 0));
  EXPECT_TRUE(ld_disjoint(at(16), 8, -2, 0, at(4096), 1, 0, 0));
}

TEST(Disjoint, SubscriptsThatOverflowMeanNo) {
  const ld_int limit = static_cast<ld_int>(1) << 62;
  const ld_int huge = limit * 4;
  const ld_int most = ~static_cast<ld_unsigned>(0) / 2;
  for (const ld_int big : {limit, huge, limit * limit, most}) {
    EXPECT_FALSE(ld_disjoint(at(64), 8, 0, big, at(32), 8, 0, 0));
    EXPECT_FALSE(ld_disjoint(at(32), 8, 0, 0, at(64), 8, 0, big));
    EXPECT_FALSE(ld_disjoint(at(64), 8, -big - 1, -big, at(32), 8, 0, 0));
    EXPECT_FALSE(ld_disjoint(at(32), 8, 0, 0, at(64), 8, -big - 1, -big));
    EXPECT_FALSE(ld_disjoint(at(64), 8, big, big, at(32), 8, 0, 0));
  }
  EXPECT_FALSE(ld_disjoint(at(64), SIZE_MAX, 0, limit - 1, at(32), 8, 0, 0));
  EXPECT_FALSE(ld_disjoint(at(64), SIZE_MAX, 1, 1, at(32), 8, 0, 0));
  EXPECT_FALSE(
      ld_disjoint(at(64), SIZE_MAX / 2, -limit, -limit, at(32), 8, 0, 0));
}

TEST(Disjoint, ProductsDoNotWrapAround) {
  // Eight times the least 128-bit number is 0 in 128 bits.
  const ld_int least =
      -static_cast<ld_int>(~static_cast<ld_unsigned>(0) / 2) - 1;
  EXPECT_FALSE(ld_disjoint(at(4096), 8, least, 0, at(32), 8, 0, 0));
  EXPECT_FALSE(ld_disjoint(at(32), 8, 0, 0, at(4096), 8, least, 0));
  // 2^61 elements of 8 bytes are 2^64 bytes, which is 0 in 64 bits.
  const ld_int wraps = static_cast<ld_int>(1) << 61;
  EXPECT_FALSE(ld_disjoint(at(4096), 8, 0, wraps - 1, at(8192), 8, 0, 0));
  EXPECT_FALSE(ld_disjoint(at(4096), 8, wraps, wraps, at(4096), 8, 0, 0));
}
