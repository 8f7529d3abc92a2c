// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/IslHelpers.h"

namespace loopdist {

IslVal toVal(isl_ctx *Ctx, WideInt Value) {
  unsigned __int128 Magnitude = Value < 0
                                    ? -static_cast<unsigned __int128>(Value)
                                    : static_cast<unsigned __int128>(Value);
  uint64_t Chunks[2] = {static_cast<uint64_t>(Magnitude),
                        static_cast<uint64_t>(Magnitude >> 64)};
  IslVal V(isl_val_int_from_chunks(Ctx, 2, sizeof(uint64_t), Chunks));
  return Value < 0 ? IslVal(isl_val_neg(V.take())) : V;
}

std::optional<WideInt> toWide(const IslVal &V) {
  if (!V || isl_val_is_int(V.get()) != isl_bool_true)
    return std::nullopt;
  isl_size Size = isl_val_n_abs_num_chunks(V.get(), sizeof(uint64_t));
  uint64_t Chunks[2] = {0, 0};
  if (Size < 0 || Size > 2 ||
      isl_val_get_abs_num_chunks(V.get(), sizeof(uint64_t), Chunks) < 0 ||
      Chunks[1] >> 62 != 0)
    return std::nullopt;
  WideInt Magnitude = static_cast<WideInt>(Chunks[1]) << 64 | Chunks[0];
  return isl_val_sgn(V.get()) < 0 ? -Magnitude : Magnitude;
}

WideInt minOf(const CType &T) {
  return T.K == CType::Kind::Bool || !T.Signed ? WideInt(0)
                                               : -(WideInt(1) << (T.Width - 1));
}

WideInt maxOf(const CType &T) {
  if (T.K == CType::Kind::Bool)
    return 1;
  return (WideInt(1) << (T.Width - (T.Signed ? 1 : 0))) - 1;
}

} // namespace loopdist
