// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls in the body: mathematics, pure helpers of this file, and calls that
// keep a loop serial.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX 600

static double a[MAX], b[MAX];
static int calls;
static const double weights[4] = {0.5, 0.25, 0.125, 0.0625};

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

static double cube(double t) { return t * t * t; }

static double clamp(double t, double low, double high) {
  if (t < low)
    return low;
  if (t > high)
    return high;
  return t;
}

static double weight(int i) { return weights[i & 3]; }

static double half(double t) { return 0.5 * t; }

static inline double halfCube(double t) { return half(cube(t)); }

static double counted(double t) {
  calls++;
  return t + calls;
}

static double neighbour(int i) { return b[i]; }

// CHECK-LABEL: void mathematics(
// CHECK: #pragma omp parallel for
void mathematics(int n) {
  for (int i = 0; i < n; i++)
    b[i] = fabs(a[i]) + sqrt(a[i] * a[i] + 1.0) - floor(a[i]);
}

// CHECK-LABEL: void helpers(
// CHECK: #pragma omp parallel for
void helpers(int n) {
  for (int i = 0; i < n; i++)
    b[i] = clamp(cube(a[i]), -8.0, 8.0);
}

// CHECK-LABEL: void nestedHelpers(
// CHECK: #pragma omp parallel for
void nestedHelpers(int n) {
  for (int i = 0; i < n; i++)
    b[i] += halfCube(a[i]);
}

// The helper reads a table that nothing can write.
// CHECK-LABEL: void tableHelper(
void tableHelper(int n) {
  for (int i = 0; i < n; i++)
    b[i] -= weight(i);
}

// CHECK-LABEL: void integerAbsolute(
// CHECK: #pragma omp parallel for
void integerAbsolute(int n, int *restrict to, const int *restrict from) {
  for (int i = 0; i < n; i++)
    to[i] = abs(from[i]);
}

// The helper counts its calls.
// CHECK-LABEL: void impure(
// CHECK-NOT: #pragma omp
void impure(int n) {
  for (int i = 0; i < n; i++)
    b[i] = counted(a[i]);
}

// The helper reads what other iterations write.
// CHECK-LABEL: void readsTheArray(
// CHECK-NOT: #pragma omp
void readsTheArray(int n) {
  for (int i = 1; i < n; i++)
    b[i] = neighbour(i - 1) * 0.5 + a[i];
}

// CHECK-LABEL: void draws(
// CHECK-NOT: #pragma omp
void draws(int n) {
  for (int i = 0; i < n; i++)
    b[i] = rand() < 0 ? 1.0 : 2.0;
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 63, MAX};
  static int from[MAX], to[MAX];
  for (int k = 0; k < 6; k++) {
    int n = sizes[k];
    for (int i = 0; i < MAX; i++) {
      a[i] = value(i);
      b[i] = value(i + 17);
      from[i] = i % 9 - 4;
      to[i] = -9;
    }
    mathematics(n);
    show("mathematics", b, MAX);
    helpers(n);
    show("helpers", b, MAX);
    nestedHelpers(n);
    show("nestedHelpers", b, MAX);
    tableHelper(n);
    show("tableHelper", b, MAX);
    impure(n);
    show("impure", b, MAX);
    readsTheArray(n);
    show("readsTheArray", b, MAX);
    draws(n);
    show("draws", b, MAX);
    integerAbsolute(n, to, from);
    int total = 0;
    for (int i = 0; i < MAX; i++)
      total += to[i] * (i + 1);
    printf("integerAbsolute %d, %d calls\n", total, calls);
  }
  return 0;
}
