// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls are taken in only where they return and do what their summary says.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c -- -I%S/Inputs

#include "show.h"
#include <math.h>
#include <stdlib.h>

static double x[500], y[500];
static int calls;

static double square(double v) { return v * v; }
static double counted(double v) { return v + ++calls; }
static double table(int i) { return x[i & 255] + 1; }
static double indirect(double v) { return square(v) + table(3); }
__attribute__((noinline)) static double remembered(double v) {
  static double last;
  double old = last;
  last = v;
  return old + v;
}
__attribute__((pure, noinline)) double pureReads(int i) { return x[i]; }
__attribute__((const, noinline)) double constant(double v) { return v + 1; }

// CHECK-LABEL: void pureLocal(
// CHECK: #pragma omp parallel for
void pureLocal(int n) {
  for (int i = 0; i < n; i++)
    x[i] = square(y[i]) + fabs(y[i]) + constant(y[i]);
}

// CHECK-LABEL: void impure(
// CHECK-NOT: #pragma omp
// CHECK-LABEL: void readsWhatIsWritten(
void impure(int n) {
  for (int i = 0; i < n; i++)
    x[i] = counted(y[i]);
}

// CHECK-NOT: #pragma omp
// CHECK-LABEL: void readsIndirectly(
void readsWhatIsWritten(int n) {
  for (int i = 0; i < n; i++)
    x[i] = table(i - 1);
}

// CHECK-NOT: #pragma omp
// CHECK-LABEL: void readsByAttribute(
void readsIndirectly(int n) {
  for (int i = 0; i < n; i++)
    x[i] = indirect(y[i]);
}

// CHECK-NOT: #pragma omp
// CHECK-LABEL: void staticLocal(
void readsByAttribute(int n) {
  for (int i = 0; i < n; i++)
    x[i] = pureReads(i > 0 ? i - 1 : 0) + 1;
}

// CHECK-NOT: #pragma omp
// CHECK-LABEL: void conditionCalls(
void staticLocal(int n) {
  for (int i = 0; i < n; i++)
    x[i] = remembered(y[i]);
}

// CHECK-NOT: #pragma omp
// CHECK-LABEL: void boundCalls(
void conditionCalls(int n) {
  for (int i = 0; i < n; i++)
    if (counted(0) > 100)
      x[i] = y[i];
}

// CHECK-NOT: #pragma omp
// CHECK-LABEL: int main(
void boundCalls(void) {
  for (int i = 0; i < (int)counted(-2); i++) {
    x[i] = y[i];
    if (calls > 900)
      return;
  }
}

int main(void) {
  fillDoubles(x, 500), fillDoubles(y, 500);
  pureLocal(400), show("pureLocal", x, sizeof x);
  impure(400), show("impure", x, sizeof x);
  readsWhatIsWritten(400), show("readsWhatIsWritten", x, sizeof x);
  readsIndirectly(400), show("readsIndirectly", x, sizeof x);
  readsByAttribute(400), show("readsByAttribute", x, sizeof x);
  staticLocal(400), show("staticLocal", x, sizeof x);
  conditionCalls(400), show("conditionCalls", x, sizeof x);
  boundCalls(), show("boundCalls", x, sizeof x);
  showInt("calls", calls);
  return 0;
}
