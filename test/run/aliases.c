// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers may reach the same memory in every way.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c -- -I%S/Inputs -fno-strict-aliasing

#include "show.h"

static double x[900];
static int k[900];
static struct holder {
  double *v, *w;
  double row[300];
} h;
static double *rows[40];

// CHECK-LABEL: void copy(
// CHECK: ld_disjoint(
// CHECK: #pragma omp parallel for
void copy(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] + 1;
}

void backwards(int n, double *a, const double *b) {
  for (int i = n - 1; i >= 0; i--)
    a[i] = b[i] + 1;
}

void reversed(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)
    a[i] = b[n - 1 - i] + 1;
}

void strided(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)
    a[3 * i] = b[2 * i + 1];
}

void named(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] = x[i] * 0.5;
}

void members(int n, struct holder *s) {
  for (int i = 0; i < n; i++)
    s->v[i] = s->w[i] + s->row[i];
}

void bytes(int n, unsigned char *a, const int *b) {
  for (int i = 0; i < n; i++)
    a[i] = (unsigned char)b[i];
}

void types(int n, int *a, const short *b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] + 1;
}

void rowPointers(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      rows[i][j] = rows[i][j] * 0.5 + i;
}

void three(int n, double *a, double *b, double *c) {
  for (int i = 0; i < n; i++) {
    a[i] = c[i] + 1;
    b[i] = a[i] * 2;
  }
}

static void reset(const char *name) {
  show(name, x, sizeof x), show(" k", k, sizeof k);
  fillDoubles(x, 900), fillInts(k, 900);
}

int main(void) {
  fillDoubles(x, 900), fillInts(k, 900);
  for (int d = -3; d <= 3; d++) {
    copy(250, x + 300, x + 300 + d), reset("copy");
    backwards(250, x + 300, x + 300 + d), reset("backwards");
    reversed(250, x + 300, x + 300 + d), reset("reversed");
    strided(200, x + 10, x + 10 + d), reset("strided");
    named(250, x + 3 + d), reset("named");
    h.v = x + 300, h.w = x + 300 + d, members(250, &h), reset("members");
    three(250, x + 300, x + 300 + d, x + 300), reset("three");
    three(250, x + 300, x + 300, x + 300 + d), reset("three: last");
    bytes(300, (unsigned char *)(k + 50) + d, k + 50), reset("bytes");
    types(300, k + 50, (short *)(k + 50) + d), reset("types");
  }
  for (int d = 248; d <= 252; d++) {
    copy(250, x + d, x), reset("touching");
    copy(250, x, x + d), reset("touching from below");
    backwards(250, x + d, x), reset("touching backwards");
  }
  h.v = h.row + 1, h.w = x, members(250, &h), show("own row", h.row, sizeof h.row);
  for (int i = 0; i < 40; i++)
    rows[i] = x + 20 * i;
  rowPointers(40, 20), reset("rows apart");
  for (int i = 0; i < 40; i++)
    rows[i] = x + i;
  rowPointers(40, 20), reset("rows overlapping");
  for (int i = 0; i < 40; i++)
    rows[i] = x;
  rowPointers(40, 20), reset("rows equal");
  return 0;
}
