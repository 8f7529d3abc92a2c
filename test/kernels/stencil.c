// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stencils between two pointers, called with arrays apart, touching,
// overlapping by one, and equal: the result is that of the original order.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 600

static double data[3 * MAX];

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

// CHECK-LABEL: void threePoint(
// CHECK: #pragma omp parallel for
void threePoint(double *out, const double *in, int n) {
  for (int i = 1; i < n - 1; i++)
    out[i] = 0.25 * in[i - 1] + 0.5 * in[i] + 0.25 * in[i + 1];
}

// CHECK-LABEL: void copy(
// CHECK: #pragma omp parallel for
void copy(double *to, double *from, int n) {
  int i;
  for (i = 0; i < n; ++i)
    to[i] = from[i];
}

// CHECK-LABEL: void fivePoint(
// CHECK: #pragma omp parallel for
void fivePoint(int n, int m, double out[n][m], double in[n][m]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      out[i][j] =
          in[i][j] + 0.125 * (in[i - 1][j] + in[i + 1][j] + in[i][j - 1] +
                              in[i][j + 1] - 4.0 * in[i][j]);
}

// The promise of restrict makes a test needless.
// CHECK-LABEL: void forward(
// CHECK: #pragma omp parallel for
void forward(double *restrict out, const double *restrict in, int n) {
  for (int i = 0; i < n - 1; i++)
    out[i] = in[i + 1] - in[i];
}

// In place and upwards: a[i + 1] is read before it is written.
// CHECK-LABEL: void backward(
// CHECK-NOT: #pragma omp
void backward(double *a, int n) {
  for (int i = 0; i < n - 1; i++)
    a[i] = a[i + 1] - a[i];
}

// CHECK-LABEL: static void reset(
static void reset(void) {
  for (int i = 0; i < 3 * MAX; i++)
    data[i] = value(i);
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 4, 40, MAX};
  const int apart[] = {0, 1, 2, 3, 39, 40, 41, MAX - 1, MAX};
  for (int k = 0; k < 7; k++)
    for (int d = 0; d < 9; d++) {
      int n = sizes[k];
      reset();
      threePoint(data + apart[d], data, n);
      threePoint(data, data + apart[d], n);
      show("threePoint", data, 3 * MAX);
      copy(data + apart[d], data, n);
      show("copy up", data, 3 * MAX);
      copy(data, data + apart[d], n);
      show("copy down", data, 3 * MAX);
      int side = n < 20 ? n : 20;
      if (side > 0) {
        fivePoint(side, side, (double(*)[side])(data + apart[d]),
                  (double(*)[side])data);
        show("fivePoint", data, 3 * MAX);
      }
      forward(data + MAX, data, n);
      show("forward", data, 3 * MAX);
      backward(data, n);
      show("backward", data, 3 * MAX);
    }
  return 0;
}
