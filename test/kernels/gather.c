// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subscripts read from memory: a gather only reads, a scatter may collide.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 700

static int index[MAX];
static double a[MAX], b[MAX];
static int bins[16];

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

// CHECK-LABEL: void gather(
// CHECK: #pragma omp parallel for
void gather(int n) {
  for (int i = 0; i < n; i++)
    b[i] = a[index[i]];
}

// CHECK-LABEL: void interpolate(
// CHECK: #pragma omp parallel for
void interpolate(int n) {
  for (int i = 0; i < n; i++) {
    int k = index[i] / 2;
    double t = 0.5 * (index[i] % 2);
    b[i] += (1.0 - t) * a[k] + t * a[k + 1];
  }
}

// CHECK-LABEL: void restrictedGather(
// CHECK: #pragma omp parallel for
void restrictedGather(int n, double *restrict to, const double *restrict from,
                      const int *restrict which) {
  int i;
  for (i = 0; i < n; i++)
    to[i] = from[which[i]] * 2.0;
}

// Two iterations may name the same element: the last must win.
// CHECK-LABEL: void scatter(
// CHECK-NOT: #pragma omp
void scatter(int n) {
  for (int i = 0; i < n; i++)
    b[index[i]] = a[i];
}

// CHECK-LABEL: void histogram(
// CHECK-NOT: #pragma omp
void histogram(int n) {
  for (int i = 0; i < n; i++)
    bins[index[i] % 16]++;
}

// Reads through the index what another iteration writes.
// CHECK-LABEL: void inPlace(
// CHECK-NOT: #pragma omp
void inPlace(int n) {
  for (int i = 0; i < n; i++)
    a[i] = a[index[i]] + 1.0;
}

// A quadratic subscript; the squares differ, but nothing proves it.
// CHECK-LABEL: void squares(
void squares(int n) {
  for (int i = 0; i < n; i++)
    b[i * i] = a[i];
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 120, MAX};
  for (int k = 0; k < 6; k++) {
    int n = sizes[k];
    for (int i = 0; i < MAX; i++) {
      index[i] = (i * 7 + k) % (MAX - 60);
      a[i] = value(i);
      b[i] = value(i + 8);
    }
    gather(n);
    show("gather", b, MAX);
    interpolate(n);
    show("interpolate", b, MAX);
    restrictedGather(n, b, a, index);
    show("restrictedGather", b, MAX);
    scatter(n);
    show("scatter", b, MAX);
    squares(n < 26 ? n : 26);
    show("squares", b, MAX);
    inPlace(n);
    show("inPlace", a, MAX);
    histogram(n);
    for (int i = 0; i < 16; i++)
      printf("%d ", bins[i]);
    printf("\n");
  }
  return 0;
}
