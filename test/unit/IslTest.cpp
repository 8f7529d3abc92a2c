// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which isl is in the process: ours, or the one that libLLVM exports.

#include <cstring>
#include <gtest/gtest.h>
#include <isl/ctx.h>
#include <isl/version.h>

TEST(Isl, IsTheOneBuiltOnGmp) {
  EXPECT_NE(std::strstr(isl_version(), "GMP"), nullptr) << isl_version();
}
