// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops in every place where a statement may stand.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 300
#define SCALE 0.5
#define SQUARE(t) ((t) * (t))

static double a[MAX], b[MAX];

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

// CHECK-LABEL: void inIf(
// CHECK: #pragma omp parallel for
// CHECK: else
// CHECK: #pragma omp parallel for
void inIf(int n, int which) {
  if (which)
    for (int i = 0; i < n; i++)
      b[i] = a[i] + 1.0;
  else
    for (int i = 0; i < n; i++)
      b[i] = a[i] - 1.0;
}

// CHECK-LABEL: void inSwitch(
// CHECK: #pragma omp parallel for
void inSwitch(int n, int which) {
  int i;
  switch (which) {
  case 0:
    for (i = 0; i < n; i++)
      b[i] = 0.25;
    break;
  default:
    break;
  }
}

// CHECK-LABEL: void inWhile(
// CHECK: #pragma omp parallel for
void inWhile(int n, int times) {
  while (times-- > 0)
    for (int i = 0; i < n; i++)
      b[i] = b[i] * SCALE + a[i];
}

// CHECK-LABEL: void inDo(
// CHECK: #pragma omp parallel for
void inDo(int n, int times) {
  do
    for (int i = 0; i < n; i++)
      b[i] += SQUARE(a[i]);
  while (--times > 0);
}

// CHECK-LABEL: void afterLabel(
// CHECK: #pragma omp parallel for
void afterLabel(int n) {
  int again = 1;
repeat:
  for (int i = 0; i < n; i++)
    b[i] = b[i] - 1.0;
  if (again--)
    goto repeat;
}

// clang-format off
// CHECK-LABEL: void oneLine(
// CHECK: #pragma omp parallel for
void oneLine(int n) { for (int i = 0; i < n; i++) b[i] = -b[i]; }

// CHECK-LABEL: void blocks(
// CHECK: #pragma omp parallel for
void blocks(int n) {
  for (int i = 0; i < n; i++) { /* a comment; with } a brace */
    {
      b[i] = a[i]; // first
      ;
    }
    { double t = b[i] * SCALE; b[i] = t; }
  }
}
// clang-format on

// CHECK-LABEL: void leaves(
// CHECK-NOT: #pragma omp
void leaves(int n) {
  for (int i = 0; i < n; i++) {
    if (a[i] > 7.0)
      break;
    b[i] = 1.0;
  }
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 50, MAX};
  for (int k = 0; k < 6; k++) {
    int n = sizes[k];
    for (int i = 0; i < MAX; i++) {
      a[i] = value(i);
      b[i] = value(i + 5);
    }
    inIf(n, k & 1);
    show("inIf", b, MAX);
    inSwitch(n / 2, k & 1);
    show("inSwitch", b, MAX);
    inWhile(n, 2);
    show("inWhile", b, MAX);
    inDo(n, 2);
    show("inDo", b, MAX);
    afterLabel(n);
    show("afterLabel", b, MAX);
    oneLine(n);
    show("oneLine", b, MAX);
    leaves(n);
    show("leaves", b, MAX);
    blocks(n / 2);
    show("blocks", b, MAX);
  }
  return 0;
}
