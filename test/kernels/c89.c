// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Indices declared at the top of the function, used again, and read after the
// loop.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 400

static double a[MAX], b[MAX], m[20][30];

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

// CHECK-LABEL: int afterTheLoop(
// CHECK: #pragma omp parallel for
int afterTheLoop(int n) {
  int i;
  for (i = 0; i < n; i++)
    b[i] = a[i] + 1.0;
  return i;
}

// The index keeps its value when the loop does not run.
// CHECK-LABEL: int byFiveAfterTheLoop(
// CHECK: #pragma omp parallel for
int byFiveAfterTheLoop(int from, int n) {
  int i = -77;
  for (i = from; i < n; i += 5)
    b[i] = b[i] * 2.0;
  return i;
}

// CHECK-LABEL: int downAfterTheLoop(
// CHECK: #pragma omp parallel for
int downAfterTheLoop(int n) {
  int i;
  for (i = n - 1; i >= 2; i -= 2)
    b[i] -= a[i];
  return i;
}

// CHECK-LABEL: int nestAfterTheLoop(
// CHECK: #pragma omp parallel for
int nestAfterTheLoop(int n, int k) {
  int i, j;
  j = -5;
  for (i = 0; i < n; i++)
    for (j = 0; j < k; j++)
      m[i][j] = i * 100 + j;
  return i * 1000 + j;
}

// The index of the first loop is the bound of the second.
// CHECK-LABEL: void reused(
// CHECK: #pragma omp parallel for
// CHECK: #pragma omp parallel for
void reused(int n) {
  int i, top;
  for (i = 0; i < n; i++)
    a[i] = a[i] * 0.5;
  top = i;
  for (i = 0; i < top; i++)
    b[i] = a[top - 1 - i];
}

// A temporary of the function, set before it is used in every iteration.
// CHECK-LABEL: double temporary(
double temporary(int n) {
  int i;
  double t = 3.0;
  for (i = 0; i < n; i++) {
    t = a[i] * a[i];
    b[i] = t + 1.0 / (1.0 + t);
  }
  return t;
}

// The temporary comes from the iteration before.
// CHECK-LABEL: void carried(
// CHECK-NOT: #pragma omp
void carried(int n) {
  int i;
  double t = 1.0;
  for (i = 0; i < n; i++) {
    b[i] = t;
    t = a[i] - t * 0.5;
  }
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 20, MAX};
  int k, i, n;
  for (k = 0; k < 6; k++) {
    n = sizes[k];
    for (i = 0; i < MAX; i++) {
      a[i] = value(i);
      b[i] = value(i + 7);
    }
    printf("%d\n", afterTheLoop(n));
    printf("%d %d\n", byFiveAfterTheLoop(2, n), byFiveAfterTheLoop(n, n));
    printf("%d\n", downAfterTheLoop(n));
    printf("%d %d\n", nestAfterTheLoop(n < 20 ? n : 20, n < 30 ? n : 30),
           nestAfterTheLoop(n < 20 ? n : 20, 0));
    show("m", m[2], 30);
    reused(n);
    show("reused", b, MAX);
    printf("%a\n", temporary(n));
    show("temporary", b, MAX);
    carried(n);
    show("carried", b, MAX);
  }
  return 0;
}
