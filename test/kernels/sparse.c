// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sparse matrix in compressed rows: rows are independent, gathers only read.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define ROWS 400
#define ENTRIES (5 * ROWS)

static int start[ROWS + 1], column[ENTRIES];
static double entry[ENTRIES], x[ROWS], y[ROWS], diagonal[ROWS];

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

// CHECK-LABEL: void multiply(
// CHECK: #pragma omp parallel for
void multiply(int n) {
  for (int i = 0; i < n; i++) {
    double s = 0.0;
    for (int k = start[i]; k < start[i + 1]; k++)
      s += entry[k] * x[column[k]];
    y[i] = s;
  }
}

// CHECK-LABEL: void rowLengths(
// CHECK: #pragma omp parallel for
void rowLengths(int n) {
  int i;
  for (i = 0; i < n; i++)
    diagonal[i] = start[i + 1] - start[i];
}

// CHECK-LABEL: void scale(
// CHECK: #pragma omp parallel for
void scale(int n) {
  for (int k = 0; k < n; k++)
    entry[k] = entry[k] * 0.5 + diagonal[column[k]];
}

// Gauss-Seidel reads the unknowns of earlier rows.
// CHECK-LABEL: void relax(
// CHECK-NOT: #pragma omp
void relax(int n) {
  for (int i = 0; i < n; i++) {
    double s = y[i];
    for (int k = start[i]; k < start[i + 1]; k++)
      s -= entry[k] * x[column[k]];
    x[i] = s / 64.0;
  }
}

// Column sums meet in the same element.
// CHECK-LABEL: void columnSums(
// CHECK-NOT: #pragma omp
void columnSums(int n) {
  for (int k = 0; k < n; k++)
    y[column[k]] += entry[k];
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 90, ROWS};
  for (int t = 0; t < 6; t++) {
    int n = sizes[t], count = 0;
    for (int i = 0; i < ROWS; i++) {
      start[i] = count;
      for (int k = 0; k < i * 7 % 6 && count < ENTRIES; k++) {
        column[count] = (i * 31 + k * 17) % (n ? n : 1);
        entry[count] = value(i + k);
        count++;
      }
      x[i] = value(i);
      y[i] = -1.0;
      diagonal[i] = 0.0;
    }
    start[ROWS] = count;
    multiply(n);
    show("multiply", y, ROWS);
    rowLengths(n);
    show("rowLengths", diagonal, ROWS);
    scale(start[n]);
    show("scale", entry, count);
    relax(n);
    show("relax", x, ROWS);
    columnSums(start[n]);
    show("columnSums", y, ROWS);
  }
  return 0;
}
