// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Owning handles for the objects of isl's C interface.
///
/// Every isl function returns null when an argument is null or when the quota
/// of operations is used up. A null handle therefore means "unknown" wherever
/// it turns up, and is passed on rather than tested at each step.
#pragma once

#include "ir/Expr.h"
#include <algorithm>
#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/flow.h>
#include <isl/id.h>
#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>
#include <optional>
#include <utility>

namespace loopdist {

template <typename T, T *(*CopyFn)(T *), T *(*FreeFn)(T *)>
class IslHandle {
public:
  IslHandle() = default;
  /// Takes over \p P.
  explicit IslHandle(T *P) : P(P) {}
  IslHandle(const IslHandle &Other) : P(Other.copy()) {}
  IslHandle(IslHandle &&Other) noexcept : P(Other.take()) {}
  IslHandle &operator=(IslHandle Other) noexcept {
    std::swap(P, Other.P);
    return *this;
  }
  ~IslHandle() {
    if (P)
      FreeFn(P);
  }

  T *get() const { return P; }
  /// A new reference for an argument that isl takes over.
  T *copy() const { return P ? CopyFn(P) : nullptr; }
  /// Gives the reference away.
  T *take() { return std::exchange(P, nullptr); }
  explicit operator bool() const { return P != nullptr; }

private:
  T *P = nullptr;
};

using IslId = IslHandle<isl_id, isl_id_copy, isl_id_free>;
using IslVal = IslHandle<isl_val, isl_val_copy, isl_val_free>;
using IslSpace = IslHandle<isl_space, isl_space_copy, isl_space_free>;
using IslSet = IslHandle<isl_set, isl_set_copy, isl_set_free>;
using IslMap = IslHandle<isl_map, isl_map_copy, isl_map_free>;
using IslPwAff = IslHandle<isl_pw_aff, isl_pw_aff_copy, isl_pw_aff_free>;
using IslUnionMap =
    IslHandle<isl_union_map, isl_union_map_copy, isl_union_map_free>;

/// The context that all objects of one root live in.
///
/// Work is counted in isl's own operations, which are the same on every
/// machine. A phase may use the operations up to a mark; when they run out, the
/// next phase gets a later mark, so that all phases together stay below Quota.
class IslContext {
public:
  explicit IslContext(unsigned long Quota)
      : Ctx(isl_ctx_alloc()), Quota(Quota) {
    isl_options_set_on_error(Ctx, ISL_ON_ERROR_CONTINUE);
    isl_ctx_set_max_operations(Ctx, Mark);
  }
  IslContext(const IslContext &) = delete;
  IslContext &operator=(const IslContext &) = delete;
  ~IslContext() { isl_ctx_free(Ctx); }

  isl_ctx *get() const { return Ctx; }

  /// Lets the phases from here on use \p Part of \p Of of the quota in total,
  /// and forgets an error.
  void allow(unsigned long Part, unsigned long Of) {
    isl_ctx_reset_error(Ctx);
    setMark(Quota / Of * Part);
  }
  /// If the operations ran out: \p Part of \p Of of the quota more, but at
  /// most seven eighths in total, so that something is left for conclusions.
  void recover(unsigned long Part, unsigned long Of) {
    if (exhausted())
      setMark(std::min(Quota / 8 * 7, Mark + Quota / Of * Part));
    isl_ctx_reset_error(Ctx);
  }
  /// Something ran out of operations and has not been forgotten.
  bool exhausted() const { return isl_ctx_last_error(Ctx) == isl_error_quota; }

private:
  void setMark(unsigned long NewMark) {
    Mark = std::max({Mark, NewMark, 1UL});
    isl_ctx_set_max_operations(Ctx, Mark);
  }

  isl_ctx *Ctx;
  unsigned long Quota;
  unsigned long Mark = 1;
};

/// \p Value as an isl integer.
IslVal toVal(isl_ctx *Ctx, WideInt Value);
/// \p V as an integer; nullopt if it is none, or too large.
std::optional<WideInt> toWide(const IslVal &V);

/// Smallest and largest value of an integer type. Requires T.Width <= 64.
WideInt minOf(const CType &T);
WideInt maxOf(const CType &T);

/// "Empty" only when isl says so for certain.
inline bool isEmpty(const IslSet &S) {
  return isl_set_is_empty(S.get()) == isl_bool_true;
}
inline bool isEmpty(const IslMap &M) {
  return isl_map_is_empty(M.get()) == isl_bool_true;
}

inline IslSet intersect(const IslSet &A, const IslSet &B) {
  return IslSet(isl_set_intersect(A.copy(), B.copy()));
}
inline IslSet unite(const IslSet &A, const IslSet &B) {
  return IslSet(isl_set_union(A.copy(), B.copy()));
}
inline IslSet paramsOf(const IslSet &S) {
  return IslSet(isl_set_params(S.copy()));
}

} // namespace loopdist
