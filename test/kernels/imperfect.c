// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nests with statements between the loops, several inner loops, and inner
// loops that are parallel under an outer one that is not.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 50

static double A[MAX][MAX], B[MAX][MAX], r[MAX], s[MAX];

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

// CHECK-LABEL: void rowSums(
// CHECK: #pragma omp parallel for
void rowSums(int n, int m) {
  for (int i = 0; i < n; i++) {
    r[i] = 0.0;
    for (int j = 0; j < m; j++)
      r[i] += A[i][j];
    s[i] = r[i] / (m + 1);
    for (int j = 0; j < m; j++)
      B[i][j] = A[i][j] - s[i];
  }
}

// The columns accumulate over i: serial outside, parallel inside.
// CHECK-LABEL: void columnSums(
// CHECK: for ({{(int )?}}i
// CHECK: #pragma omp parallel for
void columnSums(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s[j] += A[i][j];
}

// Row i comes from row i - 1.
// CHECK-LABEL: void rowFromRow(
// CHECK: for ({{(int )?}}i
// CHECK: #pragma omp parallel for
void rowFromRow(int n, int m) {
  int i, j;
  for (i = 1; i < n; i++)
    for (j = 1; j < m - 1; j++)
      A[i][j] = 0.5 * (A[i - 1][j - 1] + A[i - 1][j + 1]);
}

// Column j comes from column j - 1: the rows are parallel.
// CHECK-LABEL: void alongRows(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for ({{(int )?}}i
void alongRows(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      B[i][j] = B[i][j - 1] * 0.5 + A[i][j];
}

// Three levels: the middle one carries the sum.
// CHECK-LABEL: void threeLevels(
// CHECK: #pragma omp parallel for
void threeLevels(int n, int m, double out[n][m], double in[n][m]) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      for (int j = 0; j < m; j++)
        out[i][j] += in[i][k] * B[k][j];
}

// A flag in the outer loop selects the inner one.
// CHECK-LABEL: void selected(
// CHECK: #pragma omp parallel for
void selected(int n, int m) {
  for (int i = 0; i < n; i++)
    if (i % 2)
      for (int j = 0; j < m; j++)
        A[i][j] = 1.0 - A[i][j];
    else
      for (int j = 0; j < m; j++)
        A[i][j] = 0.5 * A[i][j];
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 23, MAX};
  static double in[MAX * MAX], out[MAX * MAX];
  for (int k = 0; k < 6; k++) {
    int n = sizes[k], m = sizes[5 - k / 2];
    for (int i = 0; i < MAX; i++) {
      for (int j = 0; j < MAX; j++) {
        A[i][j] = value(i * 9 + j);
        B[i][j] = value(i + j * 6);
        in[i * MAX + j] = value(i - j + 90);
        out[i * MAX + j] = 0.0;
      }
      r[i] = s[i] = -2.0;
    }
    rowSums(n, m);
    show("rowSums", r, MAX);
    show("rowSums", B[n / 2], MAX);
    columnSums(n, m);
    show("columnSums", s, MAX);
    rowFromRow(n, m);
    show("rowFromRow", A[n / 2], MAX);
    alongRows(n, m);
    show("alongRows", B[n / 3], MAX);
    selected(n, m);
    show("selected", A[n / 4], MAX);
    if (n > 0 && m > 0)
      threeLevels(n, m, (double(*)[m])out, (double(*)[m])in);
    show("threeLevels", out, MAX * MAX);
  }
  return 0;
}
