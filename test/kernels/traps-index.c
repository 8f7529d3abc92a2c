// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subscripts that meet: wrapped, narrowed, masked, divided, shifted, negative.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define MAX 3000

static double g[MAX], h[MAX];
static double far[140000];

static double value(int i) { return (double)(i * 37 % 101) / 8.0 - 5.0; }

/* loopdist: off */
static void show(const char *name, const double *a, int n) {
  double s = 0.0;
  for (int i = 0; i < n; i++)
    s += a[i] * (1 + i % 7);
  printf("%s %d %a", name, n, s);
  for (int i = 0; i < n && i < 4; i++)
    printf(" %g", a[i]);
  printf("\n");
}

// Sixteen iterations may run in parallel, more may not.
void masked(int n) {
  for (int i = 0; i < n; i++)
    g[i & 15] = g[i & 15] * 0.5 + h[i];
}

void remainder7(int n) {
  for (int i = 0; i < n; i++)
    g[i % 7] += h[i];
}

void halved(int n) {
  for (int i = 0; i < n; i++)
    g[i / 2] = g[i / 2] * 0.5 + h[i];
}

void shifted(unsigned n) {
  for (unsigned i = 0; i < n; i++)
    g[i >> 3] = g[i >> 3] - h[i];
}

void narrowed(int n) {
  for (int i = 0; i < n; i++)
    g[(unsigned char)i] += h[i];
}

void narrowedScalar(int n) {
  for (int i = 0; i < n; i++) {
    signed char j = (signed char)i;
    g[j + 128] = g[j + 128] * 0.25 + h[i];
  }
}

void absolute(int n) {
  for (int i = -n; i < n; i++)
    g[i < 0 ? -i : i] = g[i < 0 ? -i : i] * 0.5 + i;
}

void truth(int n) {
  for (int i = 0; i < n; i++)
    g[i > 5] += h[i];
}

void squares(int n) {
  for (int i = -n; i < n; i++)
    g[i * i] += h[n + i];
}

// Meets itself in the middle.
void crossing(int n) {
  for (int i = 0; i < n; i++)
    g[i] = g[n - 1 - i] * 0.5 + h[i];
}

void exchanged(int n) {
  for (int i = 0; i < n; i++)
    g[i ^ 1] = g[i] + 1.0;
}

// The sum wraps around zero.
void wrapsBelow(unsigned n, unsigned k) {
  for (unsigned i = 0; i < n; i++)
    g[i - k + 100u] = g[i] * 0.5 + 1.0;
}

// 16 bits are not enough for the sum.
void sum16(int n, unsigned short k) {
  for (int i = 0; i < n; i++)
    far[(unsigned short)(i + k)] = far[i] * 0.5 + 1.0;
}

// 32 bits unsigned; the sum with k near the top wraps to a small shift.
void sum32(uint32_t n, uint32_t k) {
  for (uint32_t i = 1; i < n; i++)
    g[(uint32_t)(i + k)] = g[i] * 0.5 + 1.0;
}

// Twice the index in a type of 8 bits.
void doubled8(uint8_t n) {
  for (uint8_t i = 0; i < n; i++)
    g[(uint8_t)(2 * i)] += h[i];
}

// A step that wraps: the index returns to where it was.
void stepWraps(void) {
  uint8_t i = 0;
  for (int k = 0; k < 600; k++) {
    g[i] = g[i] * 0.5 + k;
    i = (uint8_t)(i + 32);
  }
}

// Equal subscripts for neighbouring pairs.
void paired(int n, int a, int b) {
  for (int i = 0; i < n; i++)
    g[a * i + b] = g[a * i + b] * 0.5 + h[i];
}

// Rows that overlap: the step of i is less than the length of j.
void overlappingRows(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      g[10 * i + j] = g[10 * i + j] * 0.5 + i;
}

// The same with the step known at run time only.
void flatRows(int n, int m, int step) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      g[step * i + j] = g[step * i + j] * 0.5 + i;
}

// Diagonals meet.
void diagonals(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      g[i + j] = g[i + j] * 0.5 + i - j;
}

// Extreme offsets that no iteration uses.
void neverRuns(long n, long k, double *x) {
  for (long i = 0; i < n; i++)
    x[i + k] = x[i - k] + x[k];
}

void neverRunsInt(int n, int k, double *x) {
  for (int i = 0; i < n; i++)
    x[i * k + k] = x[i] + 1.0;
}

// Bounds far below the start.
void negativeBound(int from, int to) {
  for (int i = from; i < to; i++)
    g[i + 10] = h[i + 10];
}

void downFromTop(size_t n) {
  for (size_t i = n; i > 0; i--)
    g[i] = g[i - 1] * 0.5 + 1.0;
}

void upFromBelow(size_t n) {
  for (size_t i = n; i > 0; i--)
    g[i - 1] = g[i] * 0.5 + 1.0;
}

static void reset(void) {
  for (int i = 0; i < MAX; i++) {
    g[i] = value(i);
    h[i] = value(i + 40);
  }
}

// CHECK-LABEL: static void reset(
// CHECK: #pragma omp parallel for
// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 30, 1200};
  for (int k = 0; k < 6; k++) {
    int n = sizes[k], small = n < 50 ? n : 50;
    reset();
    masked(n);
    remainder7(n);
    halved(n);
    show("halved", g, MAX);
    shifted((unsigned)n);
    narrowed(n);
    show("narrowed", g, MAX);
    narrowedScalar(n);
    show("narrowedScalar", g, MAX);
    absolute(n);
    truth(n);
    squares(small);
    show("squares", g, MAX);
    crossing(n);
    show("crossing", g, MAX);
    exchanged(n);
    show("exchanged", g, MAX);
    for (unsigned d = 0; d <= 100; d += 33)
      wrapsBelow((unsigned)n, d);
    show("wrapsBelow", g, MAX);
    for (int i = 0; i < 140000; i++)
      far[i] = value(i);
    sum16(n * 50, 65000);
    sum16(n, 1);
    show("sum16", far, 140000);
    sum32((uint32_t)n, UINT32_MAX);
    sum32((uint32_t)n, 1);
    sum32((uint32_t)n, 1500);
    show("sum32", g, MAX);
    doubled8((uint8_t)(n < 255 ? n : 255));
    stepWraps();
    show("stepWraps", g, MAX);
    paired(n, 1, 0);
    paired(n, 0, 5);
    paired(n, 2, 1);
    paired(n, -1, n);
    show("paired", g, MAX);
    overlappingRows(small, 10);
    overlappingRows(small, 25);
    flatRows(small, 25, 25);
    flatRows(small, 25, 24);
    flatRows(small, 25, 0);
    flatRows(small, 1, 1);
    diagonals(small);
    show("rows", g, MAX);
    neverRuns(0, LONG_MAX, g);
    neverRuns(-5, LONG_MIN, g);
    neverRuns(LONG_MIN, LONG_MAX, g);
    neverRunsInt(0, INT_MAX, g);
    neverRunsInt(INT_MIN, INT_MIN, g);
    neverRunsInt(n > 40 ? 40 : n, 1, g);
    negativeBound(-10, n - 20);
    negativeBound(INT_MAX, INT_MIN);
    show("bounds", g, MAX);
    downFromTop((size_t)n);
    upFromBelow((size_t)n);
    show("downwards", g, MAX);
  }
  return 0;
}
