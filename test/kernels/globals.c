// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bounds, coefficients and arrays that are global.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 800

int first, last, lag;
double alpha = 0.25, beta;
double in[MAX], out[MAX];
double *where = out;
int table[MAX];
long counts[MAX];

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

// CHECK-LABEL: void bounds(
// CHECK: #pragma omp parallel for
void bounds(void) {
  int i;
  for (i = first; i < last; i++)
    out[i] = alpha * in[i] + beta;
}

// The pointer may point at any global, but not at itself or at the bound.
// CHECK-LABEL: void globalPointer(
// CHECK: #pragma omp parallel for
void globalPointer(int n) {
  for (int i = 0; i < n; i++)
    where[i] = in[i] * 3.0;
}

// The bound is an int in memory that the loop writes: serial.
// CHECK-LABEL: void boundIsWritten(
// CHECK-NOT: #pragma omp
void boundIsWritten(void) {
  for (int i = 0; i < table[0]; i++)
    table[i] = table[i] - 1;
}

// Each iteration reads what lies lag elements behind.
// CHECK-LABEL: void lagged(
// CHECK: #pragma omp parallel for
void lagged(int n) {
  for (int i = 0; i < n; i++)
    out[i + lag] = out[i] + 1.0;
}

// CHECK-LABEL: void integers(
// CHECK: #pragma omp parallel for
void integers(void) {
  for (int i = first; i < last; ++i)
    counts[i] = (long)table[i] * i - last;
}

// A global scalar assigned in every iteration keeps the last value.
// CHECK-LABEL: void lastValue(
void lastValue(void) {
  for (int i = first; i < last; i++) {
    beta = in[i] * 2.0;
    out[i] = beta + 1.0;
  }
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 399};
  for (int k = 0; k < 5; k++) {
    int n = sizes[k];
    beta = 1.0;
    for (int i = 0; i < MAX; i++) {
      in[i] = value(i);
      out[i] = value(4 * i);
      table[i] = i % 5 + 3;
      counts[i] = -i;
    }
    first = n / 4;
    last = n;
    bounds();
    show("bounds", out, MAX);
    integers();
    lastValue();
    show("lastValue", out, MAX);
    where = out + 2;
    globalPointer(n);
    show("globalPointer", out, MAX);
    where = in + 1;
    globalPointer(n);
    show("into in", in, MAX);
    for (lag = 0; lag < 400; lag += lag < 4 ? 1 : 197) {
      lagged(n);
      show("lagged", out, MAX);
    }
    table[0] = n < 6 ? n : 6;
    boundIsWritten();
    printf("%d %d %d %ld %ld %a\n", table[0], table[1], table[2], counts[first],
           counts[last ? last - 1 : 0], beta);
  }
  return 0;
}
