// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <cstdint>
#include <gtest/gtest.h>
#include <loopdist/parallel.h>

namespace {

const ld_int Most = ~static_cast<ld_unsigned>(0) / 2;
const ld_int Least = -Most - 1;

/// The definition: run the loop.
int64_t tripByLoop(int64_t low, int64_t bound, int64_t step) {
  int64_t trips = 0;
  if (step > 0)
    for (int64_t i = low; i < bound; i += step)
      ++trips;
  if (step < 0)
    for (int64_t i = low; i > bound; i += step)
      ++trips;
  return trips;
}

} // namespace

TEST(FloorDivision, AgreesWithFloorOnAllSmallCases) {
  for (int x = -50; x <= 50; ++x)
    for (int y = 1; y <= 12; ++y) {
      const auto expected =
          static_cast<int64_t>(std::floor(static_cast<double>(x) / y));
      ASSERT_EQ(static_cast<int64_t>(ld_floordiv(x, y)), expected)
          << x << " / " << y;
      ASSERT_EQ(static_cast<int64_t>(ld_floormod(x, y)), x - expected * y)
          << x << " mod " << y;
    }
}

TEST(FloorDivision, IsExactAtTheEndsOfTheType) {
  EXPECT_TRUE(ld_floordiv(Least, 1) == Least);
  EXPECT_TRUE(ld_floordiv(Most, 1) == Most);
  EXPECT_TRUE(ld_floordiv(Least, Most) == -2);
  EXPECT_TRUE(ld_floormod(Least, Most) == Most - 1);
  EXPECT_TRUE(ld_floordiv(-1, Most) == -1);
  EXPECT_TRUE(ld_floormod(-1, Most) == Most - 1);
}

TEST(MinMax, PickTheSmallerAndTheLarger) {
  for (int x = -3; x <= 3; ++x)
    for (int y = -3; y <= 3; ++y) {
      ASSERT_TRUE(ld_min(x, y) == (x < y ? x : y));
      ASSERT_TRUE(ld_max(x, y) == (x < y ? y : x));
    }
  EXPECT_TRUE(ld_min(Least, Most) == Least);
  EXPECT_TRUE(ld_max(Least, Most) == Most);
}

TEST(Trip, AgreesWithTheLoopOnAllSmallCases) {
  for (int low = -7; low <= 7; ++low)
    for (int bound = -9; bound <= 9; ++bound)
      for (int step = -5; step <= 5; ++step)
        ASSERT_EQ(static_cast<int64_t>(ld_trip(low, bound, step)),
                  tripByLoop(low, bound, step))
            << "from " << low << " to " << bound << " by " << step;
}

TEST(Trip, IsExactBeyond64Bits) {
  const ld_int ends = static_cast<ld_int>(1) << 64;
  EXPECT_TRUE(ld_trip(-ends, ends, 1) == 2 * ends);
  EXPECT_TRUE(ld_trip(ends, -ends, -1) == 2 * ends);
  EXPECT_TRUE(ld_trip(-ends, ends, 3) == (2 * ends + 2) / 3);
  EXPECT_TRUE(ld_trip(INT64_MIN, INT64_MAX, INT64_MAX) == 3);
  EXPECT_TRUE(ld_trip(INT64_MAX, INT64_MIN, INT64_MIN) == 2);
}

TEST(Trip, SaturatesInsteadOfOverflowing) {
  EXPECT_TRUE(ld_trip(Least, Most, 1) == Most);
  EXPECT_TRUE(ld_trip(Most, Least, -1) == Most);
  EXPECT_TRUE(ld_trip(0, Most, 1) == Most);
  EXPECT_TRUE(ld_trip(-1, Most, 1) == Most);
  EXPECT_TRUE(ld_trip(1, Most, 1) == Most - 1);
  EXPECT_TRUE(ld_trip(Least, Most, 2) == Most);
  EXPECT_TRUE(ld_trip(Most, Least, Least) == 2);
  EXPECT_TRUE(ld_trip(Least, Most, Most) == 3);
}
