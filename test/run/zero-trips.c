// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No guard evaluates what a loop without iterations would not have: here a
// load through NULL, and a division by zero.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c -- -I%S/Inputs

#include "show.h"

struct sizes {
  int rows, columns, step;
};
static int a[400], b[400];

// CHECK-LABEL: void members(
// CHECK: #pragma omp parallel for
void members(int n, const struct sizes *s) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < s->columns; j++)
      a[20 * i + j] = b[j] + s->step;
}

// CHECK-LABEL: void pointed(
void pointed(int n, const int *k) {
  for (int i = 0; i < n; i++)
    a[i] = b[i + *k];
}

void divides(int n, int m, int d) {
  for (int i = 0; i < n; i++)
    a[i + m / d] = b[i];
}

void remains(int n, int m, int d) {
  for (int i = 0; i < n; i++)
    a[i + 1] = b[m % d] + i;
}

void underIf(int n, const struct sizes *s) {
  for (int i = 0; i < n; i++)
    if (s)
      a[i + s->step] = b[i];
    else
      a[i] = i;
}

void underAnd(int n, const struct sizes *s) {
  for (int i = 0; i < n; i++)
    a[i] = s && s->rows > i ? b[i + s->step] : i;
}

void inner(int n, int m, const struct sizes *s) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[20 * i + j] = b[j + s->step];
}

void innerBound(int n, int m, const struct sizes *const *s) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < s[0]->columns; k++)
        a[40 * i + 4 * j + k] = k;
}

void symbolicStep(int n, int step) {
  for (int i = 0; i < n; i += step)
    a[i] = b[i] + 1;
}

static void show_all(const char *name) { show(name, a, sizeof a); }

int main(void) {
  struct sizes s = {5, 7, 3};
  const struct sizes *p = &s, *none = NULL;
  int k = 4;
  fillInts(a, 400), fillInts(b, 400);
  members(0, NULL), members(9, &s), show_all("members");
  members(-3, NULL), members(-2147483647 - 1, NULL);
  pointed(0, NULL), pointed(50, &k), show_all("pointed");
  divides(0, 1, 0), divides(60, 7, 2), show_all("divides");
  divides(0, -2147483647 - 1, -1);
  remains(0, 1, 0), remains(60, 7, 4), show_all("remains");
  underIf(50, NULL), underIf(50, &s), show_all("underIf");
  underAnd(50, NULL), underAnd(50, &s), show_all("underAnd");
  inner(9, 0, NULL), inner(0, 9, NULL), inner(9, 5, &s), show_all("inner");
  innerBound(9, 0, NULL), innerBound(0, 4, NULL);
  s.columns = 4;
  innerBound(9, 9, &p), show_all("innerBound");
  innerBound(3, 0, &none);
  symbolicStep(0, 0), symbolicStep(-5, -1), symbolicStep(100, 3);
  show_all("symbolicStep");
  return 0;
}
