// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Steps other than one: constant, symbolic, downwards, and tests by !=.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 1000

static double a[MAX + 8], b[MAX + 8];

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

// Even elements from odd neighbours, as in red-black relaxation.
// CHECK-LABEL: void redBlack(
// CHECK: #pragma omp parallel for
// CHECK: #pragma omp parallel for
void redBlack(int n) {
  for (int i = 2; i < n; i += 2)
    a[i] = 0.5 * (a[i - 1] + a[i + 1]);
  for (int i = 1; i < n; i += 2)
    a[i] = 0.5 * (a[i - 1] + a[i + 1]);
}

// CHECK-LABEL: void everyThird(
// CHECK: #pragma omp parallel for
void everyThird(int n) {
  int i;
  for (i = 0; i < n; i = i + 3) {
    b[i] = a[i] + 1.0;
    b[i + 1] = a[i] + 2.0;
    b[i + 2] = a[i] + 3.0;
  }
}

// CHECK-LABEL: void symbolicStep(
// CHECK: #pragma omp parallel for
void symbolicStep(int n, int step) {
  for (int i = 0; i < n; i += step)
    b[i] = b[i] * 2.0 + a[i];
}

// CHECK-LABEL: void downwards(
// CHECK: #pragma omp parallel for
void downwards(int n) {
  for (int i = n - 1; i >= 0; i--)
    b[i] += a[n - 1 - i];
}

// CHECK-LABEL: void downwardsByFour(
// CHECK: #pragma omp parallel for
void downwardsByFour(int n) {
  for (long i = n; i > 0; i -= 4)
    b[i] = a[i - 1] - b[i];
}

// CHECK-LABEL: void notEqual(
// CHECK: #pragma omp parallel for
void notEqual(int n) {
  for (int i = 0; i != n; i++)
    b[i] = a[i] * 0.5;
}

// CHECK-LABEL: void scaledSubscript(
// CHECK: #pragma omp parallel for
void scaledSubscript(int n) {
  for (int i = 0; i < n / 2; i++)
    a[2 * i] = a[2 * i + 1] + b[i];
}

// Moving down by one is parallel only for the copy from above: a[i] reads an
// element that the iteration before has written.
// CHECK-LABEL: void shiftUp(
// CHECK-NOT: #pragma omp
void shiftUp(int n) {
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] * 0.5 + b[i];
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 4, 5, 97, MAX};
  for (int k = 0; k < 8; k++) {
    int n = sizes[k];
    for (int i = 0; i < MAX + 8; i++) {
      a[i] = value(i);
      b[i] = value(i + 13);
    }
    redBlack(n);
    show("redBlack", a, MAX + 8);
    everyThird(n);
    show("everyThird", b, MAX + 8);
    for (int step = 1; step < 9; step += 3)
      symbolicStep(n, step);
    show("symbolicStep", b, MAX + 8);
    downwards(n);
    show("downwards", b, MAX + 8);
    downwardsByFour(n);
    show("downwardsByFour", b, MAX + 8);
    notEqual(n);
    show("notEqual", b, MAX + 8);
    scaledSubscript(n);
    show("scaledSubscript", a, MAX + 8);
    shiftUp(n);
    show("shiftUp", a, MAX + 8);
  }
  return 0;
}
