// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions in the body: if, if/else, nested, ?:, && and ||.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 700

static double a[MAX], b[MAX], c[MAX];

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

// CHECK-LABEL: void ifOnly(
// CHECK: #pragma omp parallel for
void ifOnly(int n) {
  for (int i = 0; i < n; i++)
    if (a[i] > 0.0)
      b[i] = a[i];
}

// CHECK-LABEL: void ifElse(
// CHECK: #pragma omp parallel for
void ifElse(int n) {
  int i;
  for (i = 0; i < n; i++) {
    if (a[i] > b[i]) {
      c[i] = a[i] - b[i];
    } else {
      c[i] = b[i] - a[i];
      b[i] = 0.0;
    }
  }
}

// CHECK-LABEL: void nested(
// CHECK: #pragma omp parallel for
void nested(int n, double low, double high) {
  for (int i = 0; i < n; i++) {
    if (a[i] < low)
      b[i] = low;
    else if (a[i] > high)
      b[i] = high;
    else if (i % 2)
      b[i] = a[i];
  }
}

// CHECK-LABEL: void conditional(
// CHECK: #pragma omp parallel for
void conditional(int n) {
  for (int i = 0; i < n; i++)
    c[i] = a[i] < 0.0 ? -a[i] : i > 0 ? a[i - 1] : 0.0;
}

// The division is only evaluated where the test allows it.
// CHECK-LABEL: void guardedDivision(
// CHECK: #pragma omp parallel for
void guardedDivision(int n, const int *den, int *quotient) {
  for (int i = 0; i < n; i++)
    if (den[i] != 0 && 100 / den[i] > 2)
      quotient[i] = 100 / den[i];
}

// The edges are treated apart by tests on the index.
// CHECK-LABEL: void edges(
// CHECK: #pragma omp parallel for
void edges(int n) {
  for (int i = 0; i < n; i++) {
    double left = i == 0 ? a[0] : a[i - 1];
    double right = i == n - 1 ? a[n - 1] : a[i + 1];
    b[i] = left + right;
  }
}

// The two halves never meet: the lower reads only the upper.
// CHECK-LABEL: void halves(
// CHECK: #pragma omp parallel for
void halves(int n) {
  for (int i = 0; i < 2 * n; i++)
    if (i < n)
      c[i] = c[i + n] * 2.0;
}

// The test reads what the iteration before may have written.
// CHECK-LABEL: void dependentTest(
// CHECK-NOT: #pragma omp
void dependentTest(int n) {
  for (int i = 1; i < n; i++)
    if (b[i - 1] > 0.0)
      b[i] = b[i] - 1.0;
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 77, MAX / 2};
  static int den[MAX], quotient[MAX];
  for (int k = 0; k < 6; k++) {
    int n = sizes[k];
    for (int i = 0; i < MAX; i++) {
      a[i] = value(i);
      b[i] = value(i + 31);
      c[i] = value(i + 62);
      den[i] = i % 7;
      quotient[i] = -1;
    }
    ifOnly(n);
    show("ifOnly", b, MAX);
    ifElse(n);
    show("ifElse b", b, MAX);
    show("ifElse c", c, MAX);
    nested(n, -2.0, 2.0);
    show("nested", b, MAX);
    conditional(n);
    show("conditional", c, MAX);
    edges(n);
    show("edges", b, MAX);
    halves(n);
    show("halves", c, MAX);
    dependentTest(n);
    show("dependentTest", b, MAX);
    guardedDivision(n, den, quotient);
    int total = 0;
    for (int i = 0; i < MAX; i++)
      total += quotient[i] * (i + 1);
    printf("guardedDivision %d\n", total);
  }
  return 0;
}
