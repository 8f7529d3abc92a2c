// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Time loops around stencils: time is serial, both space loops are parallel.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 300
#define SIDE 40

static double P[SIDE][SIDE], Q[SIDE][SIDE];

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

// CHECK-LABEL: void jacobi1d(
// CHECK: for ({{(int )?}}t
// CHECK: #pragma omp parallel for
// CHECK: #pragma omp parallel for
void jacobi1d(int steps, int n, double a[], double b[]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = 0.25 * (a[i - 1] + 2.0 * a[i] + a[i + 1]);
    for (int i = 1; i < n - 1; i++)
      a[i] = 0.25 * (b[i - 1] + 2.0 * b[i] + b[i + 1]);
  }
}

// CHECK-LABEL: void jacobi2d(
// CHECK: for ({{(int )?}}t
// CHECK: #pragma omp parallel for
// CHECK: #pragma omp parallel for
void jacobi2d(int steps, int n) {
  int t, i, j;
  for (t = 0; t < steps; t++) {
    for (i = 1; i < n - 1; i++)
      for (j = 1; j < n - 1; j++)
        Q[i][j] =
            0.25 * (P[i][j - 1] + P[i][j + 1] + P[i - 1][j] + P[i + 1][j]);
    for (i = 1; i <= n - 2; i++)
      for (j = 1; j <= n - 2; j++)
        P[i][j] = Q[i][j];
  }
}

// Two fields that read each other, as in finite differences in time.
// CHECK-LABEL: void leapfrog(
// CHECK: #pragma omp parallel for
// CHECK: #pragma omp parallel for
void leapfrog(int steps, int n, double *restrict e, double *restrict h) {
  for (int t = 0; t < steps; t++) {
    e[0] = t;
    for (int i = 1; i < n; i++)
      e[i] -= 0.5 * (h[i] - h[i - 1]);
    for (int i = 0; i < n - 1; i++)
      h[i] -= 0.75 * (e[i + 1] - e[i]);
  }
}

// In place: every loop carries a flow dependence.
// CHECK-LABEL: void seidel(
// CHECK-NOT: #pragma omp
void seidel(int steps, int n) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        P[i][j] =
            0.25 * (P[i][j - 1] + P[i][j + 1] + P[i - 1][j] + P[i + 1][j]);
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 4, SIDE, MAX};
  static double a[MAX], b[MAX], keep = 1.0;
  for (int k = 0; k < 7; k++) {
    int n = sizes[k], side = n < SIDE ? n : SIDE;
    for (int i = 0; i < MAX; i++) {
      a[i] = value(i);
      b[i] = value(i + 50);
    }
    for (int i = 0; i < SIDE; i++)
      for (int j = 0; j < SIDE; j++) {
        P[i][j] = value(7 * i + j) * keep;
        Q[i][j] = 0.0;
      }
    jacobi1d(k, n, a, b);
    show("jacobi1d a", a, MAX);
    show("jacobi1d b", b, MAX);
    if (n > 0)
      leapfrog(5, n, a, b);
    show("leapfrog e", a, MAX);
    show("leapfrog h", b, MAX);
    jacobi2d(k + 1, side);
    for (int i = 0; i < SIDE; i += 13)
      show("jacobi2d", P[i], SIDE);
    seidel(2, side);
    for (int i = 1; i < SIDE; i += 11)
      show("seidel", P[i], SIDE);
  }
  return 0;
}
