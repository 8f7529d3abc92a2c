// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix products: global arrays, VLA parameters, row pointers. The sum over k
// stays serial inside, the rows run in parallel.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 48

static double A[MAX][MAX], B[MAX][MAX], C[MAX][MAX];
static int size;

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

// CHECK-LABEL: void globals(
// CHECK: #pragma omp parallel for
void globals(void) {
  int i, j, k;
  for (i = 0; i < size; i++)
    for (j = 0; j < size; j++) {
      C[i][j] = 0.0;
      for (k = 0; k < size; k++)
        C[i][j] += A[i][k] * B[k][j];
    }
}

// CHECK-LABEL: void vla(
// CHECK: #pragma omp parallel for
void vla(int n, int m, int l, double c[n][m], double a[n][l], double b[l][m]) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      double s = 0.5;
      for (int k = 0; k < l; ++k)
        s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}

// CHECK-LABEL: void rowPointers(
// CHECK: #pragma omp parallel for
void rowPointers(int n, int m, double (*c)[m], double (*a)[m],
                 double (*b)[MAX]) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      for (int j = 0; j < m; j++)
        c[i][j] += a[i][k] * b[k][j];
}

// The product is added to every element of the one row: only j is parallel.
// CHECK-LABEL: void oneRow(
// CHECK: for ({{(int )?}}k
// CHECK: #pragma omp parallel for
void oneRow(int n, int m) {
  for (int k = 0; k < n; k++)
    for (int j = 0; j < m; j++)
      C[0][j] += A[0][k] * B[k][j];
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 17, MAX};
  static double a[MAX * MAX], b[MAX * MAX], c[MAX * MAX];
  for (int t = 0; t < 6; t++) {
    int n = sizes[t];
    size = n;
    for (int i = 0; i < MAX; i++)
      for (int j = 0; j < MAX; j++) {
        A[i][j] = value(i * 5 + j);
        B[i][j] = value(i + 3 * j);
        C[i][j] = 0.0;
        a[i * MAX + j] = value(i * j);
        b[i * MAX + j] = value(i - j + 100);
        c[i * MAX + j] = 1.0;
      }
    globals();
    show("globals", &C[0][0], MAX);
    show("globals last", C[n ? n - 1 : 0], n);
    oneRow(n, MAX);
    show("oneRow", C[0], MAX);
    if (n > 0) {
      vla(n, n > 1 ? n - 1 : 1, n, (double(*)[n > 1 ? n - 1 : 1]) c,
          (double(*)[n])a, (double(*)[n > 1 ? n - 1 : 1]) b);
      show("vla", c, MAX * MAX);
      rowPointers(n, n, (double(*)[n])c, (double(*)[n])a, B);
      show("rowPointers", c, MAX * MAX);
    }
  }
  return 0;
}
