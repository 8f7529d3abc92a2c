// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transposition: out of place, in place by swapping, and of blocks.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 72
#define BLOCK 8

static double A[MAX][MAX], B[MAX][MAX];
static float F[MAX][MAX];

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

// CHECK-LABEL: void transpose(
// CHECK: #pragma omp parallel for
void transpose(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      B[j][i] = A[i][j];
}

// Each pair above and below the diagonal is touched by one iteration.
// CHECK-LABEL: void swap(
// CHECK: #pragma omp parallel for
void swap(int n) {
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      double t = A[i][j];
      A[i][j] = A[j][i];
      A[j][i] = t;
    }
}

// CHECK-LABEL: void blocked(
// CHECK: #pragma omp parallel for
void blocked(int n) {
  for (int p = 0; p < n; p += BLOCK)
    for (int q = 0; q < n; q += BLOCK)
      for (int i = p; i < p + BLOCK; i++)
        for (int j = q; j < q + BLOCK; j++)
          B[j][i] = A[i][j] + 1.0;
}

// CHECK-LABEL: void convert(
// CHECK: #pragma omp parallel for
void convert(int n) {
  int i, j;
  for (j = 0; j < n; ++j)
    for (i = 0; i < n; ++i)
      F[i][j] = (float)A[j][i];
}

// Reversing in place: element i meets element n - 1 - i once.
// CHECK-LABEL: void reverse(
// CHECK: #pragma omp parallel for
void reverse(double *a, int n) {
  for (int i = 0; i < n / 2; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

// In place without a swap: reads what it has overwritten.
// CHECK-LABEL: void mirror(
// CHECK-NOT: #pragma omp
void mirror(double *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = a[n - 1 - i];
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 40, MAX};
  static double flat[MAX * MAX];
  for (int k = 0; k < 6; k++) {
    int n = sizes[k];
    for (int i = 0; i < MAX; i++)
      for (int j = 0; j < MAX; j++) {
        A[i][j] = value(3 * i + 8 * j);
        B[i][j] = 0.0;
        F[i][j] = 0.5f;
      }
    transpose(n, n / 2);
    show("transpose", B[n / 3], MAX);
    swap(n);
    show("swap", A[n / 3], MAX);
    blocked(n / BLOCK * BLOCK);
    show("blocked", B[n / 4], MAX);
    convert(n);
    for (int i = 0; i < MAX; i++)
      for (int j = 0; j < MAX; j++)
        flat[i * MAX + j] = A[i][j] + 2.0 * B[i][j] + 4.0 * F[i][j];
    show("all", flat, MAX * MAX);
    reverse(flat, n);
    show("reverse", flat, MAX * MAX);
    mirror(flat, n);
    show("mirror", flat, MAX * MAX);
  }
  return 0;
}
