// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Triangular nests: bounds that use the outer index.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 64

static double A[MAX][MAX], L[MAX][MAX], U[MAX][MAX], X[MAX], Y[MAX];

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

// CHECK-LABEL: void split(
// CHECK: #pragma omp parallel for
void split(int n) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++)
      L[i][j] = A[i][j];
    for (int j = i + 1; j < n; j++)
      U[i][j] = A[i][j];
  }
}

// The mirrored element lies above the diagonal, the read one below.
// CHECK-LABEL: void mirror(
// CHECK: #pragma omp parallel for
void mirror(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < i; j++)
      A[j][i] = A[i][j];
}

// Symmetric rank-1 update of the lower triangle.
// CHECK-LABEL: void rankOne(
// CHECK: #pragma omp parallel for
void rankOne(int n, double alpha) {
  int i, j;
  for (i = 0; i < n; ++i)
    for (j = i; j >= 0; --j)
      A[i][j] += alpha * X[i] * X[j];
}

// Matrix times vector with a triangle.
// CHECK-LABEL: void triangleTimesVector(
// CHECK: #pragma omp parallel for
void triangleTimesVector(int n) {
  for (int i = 0; i < n; i++) {
    double s = 0.0;
    for (int j = i; j < n; j++)
      s += A[i][j] * X[j];
    Y[i] = s;
  }
}

// The trailing update of an elimination: k is serial, the rows below it are
// parallel.
// CHECK-LABEL: void eliminate(
// CHECK: for ({{(int )?}}k
// CHECK: #pragma omp parallel for
void eliminate(int n) {
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) {
      A[i][k] /= A[k][k];
      for (int j = k + 1; j < n; j++)
        A[i][j] -= A[i][k] * A[k][j];
    }
}

// Forward substitution uses every earlier unknown.
// CHECK-LABEL: void substitute(
// CHECK-NOT: #pragma omp
void substitute(int n) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++)
      X[i] -= L[i][j] * X[j];
    X[i] /= 16.0;
  }
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 31, MAX};
  for (int k = 0; k < 6; k++) {
    int n = sizes[k];
    for (int i = 0; i < MAX; i++) {
      for (int j = 0; j < MAX; j++) {
        A[i][j] = value(11 * i + 5 * j) + (i == j ? 64.0 : 0.0);
        L[i][j] = U[i][j] = -1.0;
      }
      X[i] = value(i + 3);
      Y[i] = 0.0;
    }
    split(n);
    rankOne(n, 0.125);
    mirror(n);
    triangleTimesVector(n);
    eliminate(n);
    substitute(n);
    for (int i = 0; i < MAX; i += 9) {
      show("A", A[i], MAX);
      show("L", L[i], MAX);
      show("U", U[i], MAX);
    }
    show("X", X, MAX);
    show("Y", Y, MAX);
  }
  return 0;
}
