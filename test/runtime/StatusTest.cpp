// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <loopdist/parallel.h>
TEST(Status, OkIsZero) { EXPECT_EQ(LD_OK, 0); }
