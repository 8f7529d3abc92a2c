// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dependences at a distance known only at run time: parallel where the
// distance is not met within the loop, in order where it is.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 500

static double a[4 * MAX];

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

// CHECK-LABEL: void ahead(
// CHECK: #pragma omp parallel for
void ahead(int n, int k) {
  for (int i = 0; i < n; i++)
    a[i + k] = a[i] * 0.5 + 1.0;
}

// CHECK-LABEL: void behind(
// CHECK: #pragma omp parallel for
void behind(int n, int m) {
  for (int i = m; i < n; i++)
    a[i] = a[i - m] + 0.25;
}

// CHECK-LABEL: void unsignedDistance(
// CHECK: #pragma omp parallel for
void unsignedDistance(unsigned n, unsigned k) {
  for (unsigned i = 0; i < n; i++)
    a[i + k] = a[i] - 0.5;
}

// CHECK-LABEL: void evenOdd(
// CHECK: #pragma omp parallel for
void evenOdd(int n, int d) {
  for (int i = 0; i < n; i++)
    a[2 * i] = a[2 * i + d] + 1.0;
}

// CHECK-LABEL: void fixedPlace(
// CHECK: #pragma omp parallel for
void fixedPlace(int from, int n, int k) {
  for (int i = from; i < n; i++)
    a[i] = a[k] + i;
}

// A constant distance of four: in order.
// CHECK-LABEL: void four(
void four(int n) {
  for (int i = 4; i < n; i++)
    a[i] = a[i - 4] * 0.5;
}

static void reset(void) {
  for (int i = 0; i < 4 * MAX; i++)
    a[i] = value(i);
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 33, MAX};
  const int apart[] = {0, 1, 2, 3, 32, 33, 34, MAX - 1, MAX};
  for (int s = 0; s < 6; s++)
    for (int t = 0; t < 9; t++) {
      int n = sizes[s], k = apart[t];
      reset();
      ahead(n, k);
      show("ahead", a, 4 * MAX);
      behind(n, k);
      show("behind", a, 4 * MAX);
      unsignedDistance((unsigned)n, (unsigned)k);
      show("unsignedDistance", a, 4 * MAX);
      evenOdd(n, k);
      evenOdd(n, k ? k - 1 : 0);
      show("evenOdd", a, 4 * MAX);
      fixedPlace(k / 2, n, k);
      fixedPlace(k, n, k / 2);
      show("fixedPlace", a, 4 * MAX);
      four(n);
      show("four", a, 4 * MAX);
    }
  // To lower addresses: what is read lies ahead of what is written.
  for (int s = 0; s < 6; s++) {
    int n = sizes[s];
    for (int k = -MAX; k <= 0; k += 125)
      for (int i = MAX; i < MAX + n; i++)
        a[i + k] = a[i] + 1.0;
    show("down", a, 4 * MAX);
  }
  return 0;
}
