// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vector updates through pointers that may point anywhere.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 900

static double data[3 * MAX];
static float single[2 * MAX];

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

// CHECK-LABEL: void saxpy(
// CHECK: #pragma omp parallel for
void saxpy(int n, float alpha, const float *x, float *y) {
  for (int i = 0; i < n; i++)
    y[i] = alpha * x[i] + y[i];
}

// CHECK-LABEL: void daxpy(
// CHECK: #pragma omp parallel for
void daxpy(int n, double alpha, const double *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++)
    y[i] += alpha * x[i];
}

// CHECK-LABEL: void triad(
// CHECK: #pragma omp parallel for
void triad(long n, double *a, double *b, double *c, double s) {
  for (long i = 0; i < n; i++)
    a[i] = b[i] + s * c[i];
}

// CHECK-LABEL: void strides(
// CHECK: #pragma omp parallel for
void strides(int n, double *x, double *y) {
  for (int i = 0; i < n; i++)
    y[2 * i] = x[3 * i + 1];
}

// CHECK-LABEL: void swapAll(
// CHECK: #pragma omp parallel for
void swapAll(int n, double *x, double *y) {
  int i;
  for (i = 0; i < n; i++) {
    double t = x[i];
    x[i] = y[i];
    y[i] = t;
  }
}

// CHECK-LABEL: void backwards(
// CHECK: #pragma omp parallel for
void backwards(int n, double *x, const double *y) {
  for (int i = n - 1; i >= 0; i--)
    x[i] = y[i] * 0.5;
}

// The value added is itself in memory that the loop may write.
// CHECK-LABEL: void scalarThroughPointer(
void scalarThroughPointer(int n, double *x, const double *s) {
  for (int i = 0; i < n; i++)
    x[i] = x[i] + *s;
}

// So is the bound.
// CHECK-LABEL: void boundThroughPointer(
void boundThroughPointer(int *x, const int *n) {
  for (int i = 0; i < *n; i++)
    x[i] = i + 3;
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 64, MAX};
  const int apart[] = {0, 1, 2, 63, 65, MAX};
  static int counts[64];
  for (int k = 0; k < 6; k++)
    for (int d = 0; d < 6; d++) {
      int n = sizes[k], e = apart[d];
      for (int i = 0; i < 3 * MAX; i++)
        data[i] = value(i);
      for (int i = 0; i < 2 * MAX; i++)
        single[i] = (float)value(i + 4);
      saxpy(n, 0.5f, single, single + e);
      saxpy(n, 0.25f, single + e, single);
      for (int i = 0; i < 2 * MAX; i++)
        data[i] += single[i];
      show("saxpy", data, 3 * MAX);
      daxpy(n, 0.5, data, data + MAX);
      show("daxpy", data, 3 * MAX);
      triad(n, data + e, data, data + 2 * e, 0.25);
      show("triad", data, 3 * MAX);
      triad(n, data, data + 2 * e, data + e, 0.5);
      show("triad", data, 3 * MAX);
      strides(n / 2, data + e, data);
      strides(n / 2, data, data + e);
      show("strides", data, 3 * MAX);
      swapAll(n, data, data + e);
      show("swapAll", data, 3 * MAX);
      backwards(n, data, data + e);
      backwards(n, data + e, data);
      show("backwards", data, 3 * MAX);
      scalarThroughPointer(n, data, data + e);
      show("scalarThroughPointer", data, 3 * MAX);
      counts[d] = n < 30 ? n : 30;
      boundThroughPointer(counts, counts + d);
      printf("%d %d %d\n", counts[0], counts[1], counts[5]);
    }
  return 0;
}
