// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A symbolic distance decides whether iterations are independent.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c -- -I%S/Inputs

#include "show.h"

static int x[3000];

// CHECK-LABEL: void forward(
// CHECK: #pragma omp parallel for
void forward(int n, int k) {
  for (int i = 0; i < n; i++)
    x[1000 + i + k] = x[1000 + i] + 1;
}

void backward(int n, int k) {
  for (int i = 0; i < n; i++)
    x[1000 + i] = x[1000 + i - k] + 1;
}

void twice(int n, int k) {
  for (int i = 0; i < n; i++)
    x[2 * i] = x[2 * i + k] + 1;
}

void reflected(int n, int k) {
  for (int i = 0; i < n; i++)
    x[i] = x[k - i] + 1;
}

void outputs(int n, int k) {
  for (int i = 0; i < n; i++) {
    x[i] = i;
    x[i + k] = -i;
  }
}

void fixedCell(int n, int k) {
  for (int i = 0; i < n; i++)
    x[i] = x[k] + 1;
}

void halves(int n) {
  for (int i = 0; i < n; i++)
    x[i / 2] = i;
}

void remainders(int n, int *p) {
  for (int i = 0; i < n; i++)
    p[i % 4] = i;
}

void oneCell(int n) {
  for (int i = 0; i < n; i++)
    x[5] = x[i + 6];
}

static void reset(const char *name) {
  show(name, x, sizeof x);
  fillInts(x, 3000);
}

int main(void) {
  static const int distances[] = {-700, -300, -299, -2, -1, 0, 1, 2, 3, 150, 299, 300, 301, 700};
  fillInts(x, 3000);
  for (int d = 0; d < 14; d++) {
    int k = distances[d];
    forward(300, k), reset("forward"), backward(300, k), reset("backward");
    if (k < 0)
      continue;
    twice(300, k), reset("twice"), outputs(300, k), reset("outputs");
    fixedCell(300, k), reset("fixedCell");
    if (k >= 299)
      reflected(300, k), reset("reflected");
  }
  halves(300), reset("halves"), remainders(300, x), reset("remainders");
  oneCell(300), reset("oneCell");
  return 0;
}
