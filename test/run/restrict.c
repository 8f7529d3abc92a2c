// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// restrict counts only for parameters that are never assigned.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c -- -I%S/Inputs

#include "show.h"

static double x[500], y[500];

// CHECK-LABEL: void kept(
// CHECK-NOT: ld_disjoint
// CHECK: #pragma omp parallel for
// CHECK-LABEL: void reassigned(
void kept(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] + 1;
}

void reassigned(int n, double *restrict a, double *restrict b) {
  b = a + 1;
  for (int i = 0; i < n; i++)
    b[i] = a[i] + 1;
}

void oneOnly(int n, double *restrict a, double *b, const double *c) {
  for (int i = 0; i < n; i++) {
    a[i] = b[i] + 1;
    b[i + 1] = c[i];
  }
}

void local(int n, double *p) {
  double *restrict a = p;
  {
    double *restrict b = a + 1;
    for (int i = 0; i < n; i++)
      b[i] = b[i] + 2;
  }
  for (int i = 0; i < n; i++)
    a[i] = p[i + 1];
}

void derived(int n, double *restrict a) {
  double *b = a + 1;
  for (int i = 0; i < n; i++)
    b[i] = a[i] * 0.5;
}

int main(void) {
  fillDoubles(x, 500), fillDoubles(y, 500);
  kept(400, x, y), show("kept", x, sizeof x);
  reassigned(400, x, y), show("reassigned", x, sizeof x);
  oneOnly(400, x, y, y), oneOnly(400, x, y, y + 2), show("oneOnly", y, sizeof y);
  local(400, x), show("local", x, sizeof x);
  derived(400, x), show("derived", x, sizeof x);
  return 0;
}
