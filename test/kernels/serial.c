// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recurrences, reductions and wavefronts: nothing here is parallel as it
// stands.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 400
#define SIDE 30

static double a[MAX], b[MAX], c[MAX], grid[SIDE][SIDE];
static unsigned words[MAX];

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

// CHECK-NOT: #pragma omp
// CHECK-LABEL: void prefix(
// CHECK-NOT: #pragma omp
void prefix(int n) {
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] + b[i];
}

void secondOrder(int n) {
  for (int i = 2; i < n; i++)
    a[i] = 0.5 * a[i - 1] + 0.25 * a[i - 2] + b[i];
}

void downward(int n) {
  int i;
  for (i = n - 2; i >= 0; i--)
    a[i] = (c[i] - b[i] * a[i + 1]) / 16.0;
}

double dot(int n) {
  double s = 0.0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}

int smallest(int n) {
  int m = 0;
  for (int i = 1; i < n; i++)
    if (a[i] < a[m])
      m = i;
  return m;
}

unsigned mix(int n) {
  unsigned h = 17;
  for (int i = 0; i < n; i++) {
    h = h * 1103515245u + 12345u;
    words[i] = h;
  }
  return h;
}

void wavefront(int n, int m) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      grid[i][j] = 0.25 * (grid[i - 1][j] + grid[i][j - 1]) + 1.0;
}

// A cycle through two statements.
void coupled(int n) {
  for (int i = 1; i < n; i++) {
    a[i] = b[i - 1] * 0.5 + c[i];
    b[i] = a[i - 1] - b[i];
  }
}

int filled(int n) {
  int count = 0;
  for (int i = 0; i < n; i++)
    if (c[i] > 0.0)
      b[count++] = c[i];
  return count;
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 29, MAX};
  for (int k = 0; k < 6; k++) {
    int n = sizes[k], side = n < SIDE ? n : SIDE;
    for (int i = 0; i < MAX; i++) {
      a[i] = value(i);
      b[i] = value(i + 21) / 8.0;
      c[i] = value(i + 42);
    }
    for (int i = 0; i < SIDE; i++)
      for (int j = 0; j < SIDE; j++)
        grid[i][j] = value(i * j);
    prefix(n);
    show("prefix", a, MAX);
    secondOrder(n);
    show("secondOrder", a, MAX);
    downward(n);
    show("downward", a, MAX);
    printf("dot %a, smallest %d, mix %u\n", dot(n), smallest(n), mix(n));
    wavefront(side, side);
    show("wavefront", grid[side / 2], SIDE);
    coupled(n);
    show("coupled a", a, MAX);
    show("coupled b", b, MAX);
    printf("filled %d\n", filled(n));
    show("filled", b, MAX);
  }
  return 0;
}
