// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The part of a C type that decides what an expression computes.
#pragma once

#include <cstdint>

namespace loopdist {

/// Value semantics of a C type. Width counts bits.
struct CType {
  enum class Kind : uint8_t {
    Void,
    Bool,
    Integer,
    Floating,
    Pointer,
    Record,
    Other
  };

  Kind K = Kind::Other;
  unsigned Width = 0;
  bool Signed = false;

  bool isInteger() const { return K == Kind::Integer || K == Kind::Bool; }
  friend bool operator==(const CType &, const CType &) = default;

  static CType integer(unsigned Width, bool Signed) {
    return {Kind::Integer, Width, Signed};
  }
  /// The type in which run-time guards are evaluated: `ld_int`, 128 bits, so
  /// that sums of 64-bit values with small coefficients cannot overflow.
  static CType guard() { return integer(128, true); }
};

} // namespace loopdist
