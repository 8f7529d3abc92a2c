// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays of rows that were allocated one by one: rows may coincide, so the
// outer loop stays serial, and the inner one needs a test.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>
#include <stdlib.h>

#define MAX 40

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

// CHECK-LABEL: void addTables(
void addTables(int n, int m, double **to, double **from) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      to[i][j] = to[i][j] + from[i][j] * 0.5;
}

// One row, taken out of the table first.
// CHECK-LABEL: void scaleRow(
// CHECK: #pragma omp parallel for
void scaleRow(double **table, int i, int m) {
  double *row = table[i];
  for (int j = 0; j < m; j++)
    row[j] = row[j] * 2.0;
}

// CHECK-LABEL: void shiftRows(
void shiftRows(int n, int m, double **table) {
  int i, j;
  for (i = 1; i < n; i++)
    for (j = 0; j < m; j++)
      table[i - 1][j] = table[i][j] + 1.0;
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 15, MAX};
  double *a[MAX], *b[MAX];
  double *store = malloc(2 * MAX * MAX * sizeof *store);
  if (!store)
    return 1;
  for (int k = 0; k < 6; k++)
    for (int apart = MAX; apart >= 0; apart -= MAX / 2) {
      int n = sizes[k], m = sizes[5 - k / 2];
      for (int i = 0; i < 2 * MAX * MAX; i++)
        store[i] = value(i);
      for (int i = 0; i < MAX; i++) {
        a[i] = store + i * apart;
        b[i] = store + MAX * MAX + (i % 7) * apart;
      }
      addTables(n, m, a, b);
      addTables(n, m, b, a);
      show("addTables", store, 2 * MAX * MAX);
      if (n > 0)
        scaleRow(a, n - 1, m);
      show("scaleRow", store, 2 * MAX * MAX);
      shiftRows(n, m, a);
      show("shiftRows", store, 2 * MAX * MAX);
    }
  free(store);
  return 0;
}
