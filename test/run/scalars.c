// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars of a loop: local, private, carried, conditionally written, read
// afterwards, reached through pointers.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c -- -I%S/Inputs

#include "show.h"

static double x[500], y[500];
static int c[500], global;

// CHECK-LABEL: double lastValue(
double lastValue(int n) {
  double t = -1;
  for (int i = 0; i < n; i++) {
    t = y[i] * 2;
    x[i] = t + 1;
  }
  return t;
}

double lastIf(int n) {
  double t = -1;
  for (int i = 0; i < n; i++) {
    x[i] = y[i];
    if (c[i] > 0)
      t = y[i];
  }
  return t;
}

// The value of an earlier iteration is read where the condition is false.
void carriedIf(int n) {
  double t = 5;
  for (int i = 0; i < n; i++) {
    if (c[i] > 0)
      t = y[i];
    x[i] = t;
  }
}

void readFirst(int n) {
  double t = 5;
  for (int i = 0; i < n; i++) {
    x[i] = t;
    t = y[i];
  }
}

void skipped(int n) {
  double t = 5;
  for (int i = 0; i < n; i++) {
    x[i] = t;
    if (c[i] > 0)
      continue;
    t = y[i];
  }
}

// CHECK-LABEL: void twoArms(
// CHECK: #pragma omp parallel for
void twoArms(int n) {
  double t;
  for (int i = 0; i < n; i++) {
    if (c[i] > 0)
      t = y[i];
    else
      t = -1;
    x[i] = t;
  }
}

void innerLoopWrites(int n, int m) {
  double t = 7;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      t = y[j] + i;
    x[i] = t;
  }
}

void addressTaken(int n) {
  double t = 1, *p = &t;
  for (int i = 0; i < n; i++) {
    t = y[i];
    *p += 1;
    x[i] = t;
  }
}

void boundByAddress(int n, int *out) {
  int *p = &n;
  for (int i = 0; i < n; i++) {
    out[i] = i;
    if (i == 40)
      *p = 60;
  }
}

double escaped;
double *hidden;
static void touch(void) { *hidden += 1; }
void escapes(int n) {
  double t = 1;
  hidden = &t;
  for (int i = 0; i < n; i++) {
    t = y[i];
    touch();
    x[i] = t;
  }
  escaped = t;
  hidden = NULL;
}

int globalScalar(int n) {
  for (int i = 0; i < n; i++) {
    global = c[i];
    c[i] = global + 1;
  }
  return global;
}

void shadows(int n) {
  double t = 3;
  for (int i = 0; i < n; i++) {
    double u = t;
    {
      double t = y[i];
      x[i] = t + u;
    }
  }
  x[0] = t;
}

void indices(int n, int m, int *out) {
  int i, j = -7, k = -8;
  for (i = 0; i < n; i++) {
    for (j = 1; j < m; j += 2)
      out[20 * i + j] = i + j;
    for (k = m; k > 2; --k)
      out[20 * i + k] += j;
  }
  c[400] = i, c[401] = j, c[402] = k;
}

int indexAfter(int n, int step) {
  int i;
  for (i = 2; i < n; i += step)
    c[i] = i;
  return i;
}

void narrowIndex(int n) {
  unsigned char i = 9;
  for (i = 0; i < n; i++)
    c[i] = i;
  c[410] = i;
}

void localArray(int n) {
  for (int i = 0; i < n; i++) {
    double t[4];
    t[0] = y[i], t[1] = i, t[2] = t[0] + t[1], t[3] = 0;
    x[i] = t[2] + t[3];
  }
}

void outerArray(int n) {
  double t[4] = {1, 2, 3, 4};
  for (int i = 0; i < n; i++) {
    x[i] = t[i & 3];
    t[i & 3] = y[i];
  }
}

static void reset(const char *name) {
  show(name, x, sizeof x), show(" c", c, sizeof c);
  fillDoubles(x, 500), fillDoubles(y, 500), fillInts(c, 500);
}

int main(void) {
  double t;
  fillDoubles(x, 500), fillDoubles(y, 500), fillInts(c, 500);
  for (int n = 0; n <= 300; n = n * 3 + 1) {
    t = lastValue(n), show("t", &t, sizeof t), reset("lastValue");
    t = lastIf(n), show("t", &t, sizeof t), reset("lastIf");
    carriedIf(n), reset("carriedIf"), readFirst(n), reset("readFirst");
    skipped(n), reset("skipped"), twoArms(n), reset("twoArms");
    innerLoopWrites(n, 0), reset("innerLoopWrites: none");
    innerLoopWrites(n, 9), reset("innerLoopWrites");
    addressTaken(n), reset("addressTaken"), boundByAddress(n, c), reset("boundByAddress");
    escapes(n), show("t", &escaped, sizeof escaped), reset("escapes");
    showInt("global", globalScalar(n)), reset("globalScalar");
    shadows(n), reset("shadows");
    indices(n > 15 ? 15 : n, 9, c), reset("indices");
    indices(n > 15 ? 15 : n, 0, c), reset("indices: no inner iteration");
    showInt("i", indexAfter(n, 1)), showInt("i", indexAfter(n, 7)), reset("indexAfter");
    narrowIndex(n > 250 ? 250 : n), reset("narrowIndex");
    localArray(n), reset("localArray"), outerArray(n), reset("outerArray");
  }
  return 0;
}
