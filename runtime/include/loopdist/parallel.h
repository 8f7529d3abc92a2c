/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file
 * What a guarded parallel loop asks before it runs.
 *
 *     if (ld_parallel_ok(work) && ld_disjoint(a, ..., b, ...)) {
 *       ld_count_parallel();
 *       ... parallel form ...
 *     } else {
 *       ... original loop ...
 *     }
 *
 * Every answer is safe to act on: whatever cannot be decided is "no", and then
 * the original loop runs.
 *
 * C99 and later, C++ too. Includes no header of the C library, so that no
 * feature-test macro takes effect here. Questions that need OpenMP are asked
 * inline, with the OpenMP of the including program; the library has none.
 * Without -fopenmp every answer is "no" and the library is not needed.
 *
 * The eight labels of a description: Shapes, Aliasing, Errors, Rounding,
 * Determinism, Cost, Threads, Source.
 */
#ifndef LOOPDIST_PARALLEL_H
#define LOOPDIST_PARALLEL_H

#include <stddef.h>

#include <loopdist/status.h>

#if defined(__cplusplus)
#define LD_EXTERN_C_BEGIN extern "C" {
#define LD_EXTERN_C_END }
#else
#define LD_EXTERN_C_BEGIN
#define LD_EXTERN_C_END
#endif

#if defined(__GNUC__)
#define LD_API __attribute__((visibility("default")))
#else
#define LD_API
#endif

LD_EXTERN_C_BEGIN

/**
 * The integer of guard arithmetic. Sums and differences of any two 64-bit
 * values of either sign fit, and so do products of two values below 2^63 in
 * magnitude. Where the target has no such type, ld_parallel_ok() is always 0.
 */
#if defined(__SIZEOF_INT128__)
__extension__ typedef __int128 ld_int;
__extension__ typedef unsigned __int128 ld_unsigned;
#else
typedef long long ld_int;
typedef unsigned long long ld_unsigned;
#endif

/** How often the two branches of guarded loops were chosen. */
typedef struct ld_statistics {
  unsigned long long parallel; /**< Parallel branches entered. */
  unsigned long long serial;   /**< Times ld_parallel_ok() was 0. */
} ld_statistics;

/**
 * The number of operations of vectorised code from which a loop nest is worth
 * a parallel region.
 *
 * Shapes      none.
 * Aliasing    none.
 * Errors      none. LOOPDIST_THRESHOLD replaces the built-in number when it is
 * a number that is not negative; any other text is ignored. Rounding    none.
 * Determinism Constant from the start of the program on.
 * Cost        One load.
 * Threads     Reentrant.
 * Source      Measured, see runtime/src/parallel.cpp.
 */
LD_API double ld_threshold(void);

/**
 * The number of elements of one chunk of a chunked loop.
 *
 * Shapes      none.
 * Aliasing    none.
 * Errors      none. LOOPDIST_CHUNK replaces the built-in number when it is an
 *             integer in [1, 2^30]; any other text is ignored.
 * Rounding    none.
 * Determinism Constant from the start of the program on. Floating-point results
 *             of chunked loops depend on it.
 * Cost        One load.
 * Threads     Reentrant.
 * Source      See runtime/src/parallel.cpp.
 */
LD_API size_t ld_chunk(void);

/**
 * The counters so far, of the whole process.
 *
 * Shapes      none.
 * Aliasing    none.
 * Errors      none.
 * Rounding    none.
 * Determinism parallel is exact. serial is counted only after ld_stats_reset(),
 *             or when LOOPDIST_STATS is set, so that loops that stay serial in
 *             many threads do not contend for it.
 * Cost        Two loads.
 * Threads     Reentrant; the two numbers are read one after the other.
 * Source      none.
 *
 * When LOOPDIST_STATS names a file, the line "parallel N serial M" is written
 * to it as the process exits normally (not in a forked child).
 */
LD_API ld_statistics ld_stats(void);

/**
 * Sets both counters to zero and starts to count serial.
 *
 * Shapes      none.
 * Aliasing    none.
 * Errors      none.
 * Rounding    none.
 * Determinism none.
 * Cost        Three stores.
 * Threads     Reentrant.
 * Source      none.
 */
LD_API void ld_stats_reset(void);

/*
 * The library's half of the inline functions below; not to be called directly.
 * ld_parallel_wanted() is 0: no; 1: yes, with more than one thread; 2: yes.
 */
LD_API int ld_parallel_wanted(double work, double threshold);
/* Less work than this is refused at once, without a call: guards stand inside
 * serial loops, too. Never more than ld_threshold(); minus infinity while
 * serial branches are counted. */
LD_API extern double ld_parallel_floor;
LD_API void ld_parallel_note(void);
LD_API void ld_serial_note(void);

#if defined(_OPENMP) && defined(__SIZEOF_INT128__) && defined(__GNUC__)
#define LD_PARALLEL_ 1
/* Own names for OpenMP's functions: <omp.h> may or may not be included as well,
 * and its declarations differ between compilers. */
#if defined(__USER_LABEL_PREFIX__)
#define LD_TEXT2_(x) #x
#define LD_TEXT_(x) LD_TEXT2_(x)
#define LD_OMP_(name) __asm__(LD_TEXT_(__USER_LABEL_PREFIX__) #name)
#else
#define LD_OMP_(name) __asm__(#name)
#endif
extern int ld_omp_in_parallel(void) LD_OMP_(omp_in_parallel);
extern int ld_omp_max_threads(void) LD_OMP_(omp_get_max_threads);
extern int ld_omp_thread_limit(void) LD_OMP_(omp_get_thread_limit);
#undef LD_OMP_
#undef LD_TEXT_
#undef LD_TEXT2_
#endif

/**
 * ld_parallel_ok() with a break-even of \p threshold operations instead of the
 * built-in number. LOOPDIST_THRESHOLD, when set, replaces \p threshold too.
 */
static inline int ld_parallel_ok_from(double work, double threshold) {
#if defined(LD_PARALLEL_)
  const int wanted = ld_parallel_wanted(work, threshold);
  if (wanted != 0 && !ld_omp_in_parallel() &&
      (wanted == 2 || (ld_omp_max_threads() > 1 && ld_omp_thread_limit() > 1)))
    return 1;
  ld_serial_note();
#else
  (void)work;
  (void)threshold;
#endif
  return 0;
}

/**
 * 1 when a loop nest of \p work operations should run in
 * parallel here and now:
 *
 *     work >= ld_threshold()
 *     and the process is not a forked child (OpenMP's threads are not copied)
 *     and no parallel region is active
 *     and OpenMP has more than one thread, or ld_threshold() is 0.
 *
 * Otherwise 0, also when \p work is negative or not a number.
 *
 * Shapes      none.
 * Aliasing    none.
 * Errors      none.
 * Rounding    none.
 * Determinism Depends on the machine and the environment, never on data.
 * Cost        About 5 ns; one comparison when the work is too small.
 * Threads     Reentrant.
 * Source      none.
 */
static inline int ld_parallel_ok(double work) {
#if defined(LD_PARALLEL_)
  double least;
  __atomic_load(&ld_parallel_floor, &least, __ATOMIC_RELAXED);
  if (work < least)
    return 0;
#endif
  return ld_parallel_ok_from(work, -1.0);
}

/**
 * Counts one parallel branch; the first thing such a branch does.
 *
 * Shapes      none.
 * Aliasing    none.
 * Errors      none.
 * Rounding    none.
 * Determinism none.
 * Cost        One atomic addition.
 * Threads     Reentrant.
 * Source      none.
 */
static inline void ld_count_parallel(void) {
#if defined(LD_PARALLEL_)
  ld_parallel_note();
#endif
}

/** The smaller of \p x and \p y. */
static inline ld_int ld_min(ld_int x, ld_int y) { return x < y ? x : y; }

/** The larger of \p x and \p y. */
static inline ld_int ld_max(ld_int x, ld_int y) { return x > y ? x : y; }

/** The largest integer q with q * y <= x. Requires y > 0. */
static inline ld_int ld_floordiv(ld_int x, ld_int y) {
  return x / y - (x % y < 0);
}

/** x - ld_floordiv(x, y) * y, which lies in [0, y). Requires y > 0. */
static inline ld_int ld_floormod(ld_int x, ld_int y) {
  const ld_int remainder = x % y;
  return remainder < 0 ? remainder + y : remainder;
}

/**
 * The number of iterations of
 *
 *     for (i = low; i < bound; i += step)        when step > 0,
 *     for (i = low; i > bound; i += step)        when step < 0,
 *
 * with an i that never overflows; 0 when step is 0, and the largest ld_int when
 * the number is larger still.
 *
 * Shapes      none.
 * Aliasing    none.
 * Errors      none.
 * Rounding    none: total and exact, since the distance of two signed numbers
 *             fits the unsigned type.
 * Determinism same result everywhere.
 * Cost        One division.
 * Threads     Reentrant.
 * Source      ceil(d / s) = (d - 1) / s + 1 for d >= 1.
 */
static inline ld_int ld_trip(ld_int low, ld_int bound, ld_int step) {
  ld_unsigned distance, stride, trips;
  if (step > 0 && low < bound) {
    distance = (ld_unsigned)bound - (ld_unsigned)low;
    stride = (ld_unsigned)step;
  } else if (step < 0 && low > bound) {
    distance = (ld_unsigned)low - (ld_unsigned)bound;
    stride = 0 - (ld_unsigned)step;
  } else {
    return 0;
  }
  trips = (distance - 1) / stride;
  if (trips >= ~(ld_unsigned)0 / 2)
    return (ld_int)(~(ld_unsigned)0 / 2);
  return (ld_int)(trips + 1);
}

/**
 * 1 when the elements a[lowA..highA] and b[lowB..highB], both ends included,
 * are known to share no byte. A range whose high end is below its low end is
 * empty, and an empty range shares nothing.
 *
 * Shapes      a in elements of elementA bytes, b in elements of elementB bytes.
 *             Nothing is read or written.
 * Aliasing    This is the question. Both pointers may be NULL or dangling.
 * Errors      0 when an end lies outside [-2^62, 2^62) or a byte of a range
 *             outside the address space: no object is there, so the caller's
 *             numbers are wrong.
 * Rounding    none: no intermediate value exceeds 2^64 * 2^62 + 2^64 < 2^127.
 * Determinism Depends on the addresses.
 * Cost        Two 128-bit multiplications for each range.
 * Threads     Reentrant.
 * Source      none.
 */
static inline int ld_disjoint(const volatile void *a, size_t elementA,
                              ld_int lowA, ld_int highA, const volatile void *b,
                              size_t elementB, ld_int lowB, ld_int highB) {
#if defined(__SIZEOF_INT128__) && defined(__UINTPTR_TYPE__)
  const ld_int limit = (ld_int)1 << 62;
  const ld_int space = (ld_int)(~(__UINTPTR_TYPE__)0) + 1;
  const ld_int sizeA = (ld_int)elementA, sizeB = (ld_int)elementB;
  ld_int beginA, endA, beginB, endB;
  if (highA < lowA || highB < lowB || elementA == 0 || elementB == 0)
    return 1;
  if (lowA < -limit || highA >= limit || lowB < -limit || highB >= limit)
    return 0;
  beginA = (ld_int)(__UINTPTR_TYPE__)a + lowA * sizeA;
  endA = (ld_int)(__UINTPTR_TYPE__)a + (highA + 1) * sizeA;
  beginB = (ld_int)(__UINTPTR_TYPE__)b + lowB * sizeB;
  endB = (ld_int)(__UINTPTR_TYPE__)b + (highB + 1) * sizeB;
  if (beginA < 0 || endA > space || beginB < 0 || endB > space)
    return 0;
  return endA <= beginB || endB <= beginA;
#else
  (void)a, (void)elementA, (void)b, (void)elementB;
  return highA < lowA || highB < lowB;
#endif
}

LD_EXTERN_C_END

#endif
