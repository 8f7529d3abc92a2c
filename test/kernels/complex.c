// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Complex numbers: structs, interleaved pairs, and a butterfly.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 512

struct complex {
  double re, im;
};

static struct complex a[MAX], b[MAX], c[MAX];
static double pairs[2 * MAX];

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

// CHECK-LABEL: void multiply(
// CHECK: #pragma omp parallel for
void multiply(int n) {
  for (int i = 0; i < n; i++) {
    double re = a[i].re * b[i].re - a[i].im * b[i].im;
    double im = a[i].re * b[i].im + a[i].im * b[i].re;
    c[i].re = re;
    c[i].im = im;
  }
}

// In place, as real parts and imaginary parts of one array.
// CHECK-LABEL: void conjugate(
// CHECK: #pragma omp parallel for
void conjugate(int n, struct complex *z) {
  for (int i = 0; i < n; i++)
    z[i].im = -z[i].im;
}

// CHECK-LABEL: void squares(
// CHECK: #pragma omp parallel for
void squares(int n) {
  int i;
  for (i = 0; i < n; i++) {
    double re = pairs[2 * i], im = pairs[2 * i + 1];
    pairs[2 * i] = re * re - im * im;
    pairs[2 * i + 1] = 2.0 * re * im;
  }
}

// One stage of a transform: elements half apart.
// CHECK-LABEL: void butterfly(
// CHECK: #pragma omp parallel for
void butterfly(int half) {
  for (int k = 0; k < half; k++) {
    double re = c[k + half].re, im = c[k + half].im;
    c[k + half].re = c[k].re - re;
    c[k + half].im = c[k].im - im;
    c[k].re += re;
    c[k].im += im;
  }
}

// Planes apart from each other in one array.
// CHECK-LABEL: void split(
// CHECK: #pragma omp parallel for
void split(int n, struct complex *restrict from, double *restrict to) {
  for (int i = 0; i < n; i++) {
    to[i] = from[i].re;
    to[n + i] = from[i].im;
  }
}

// Powers: each from the one before.
// CHECK-LABEL: void powers(
// CHECK-NOT: #pragma omp
void powers(int n) {
  for (int i = 1; i < n; i++) {
    c[i].re = c[i - 1].re * 0.6 - c[i - 1].im * 0.8;
    c[i].im = c[i - 1].re * 0.8 + c[i - 1].im * 0.6;
  }
}

// CHECK-LABEL: static void showComplex(
static void showComplex(const char *name, const struct complex *z) {
  static double flat[2 * MAX];
  for (int i = 0; i < MAX; i++) {
    flat[2 * i] = z[i].re;
    flat[2 * i + 1] = z[i].im;
  }
  show(name, flat, 2 * MAX);
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 100, MAX};
  for (int k = 0; k < 6; k++) {
    int n = sizes[k];
    for (int i = 0; i < MAX; i++) {
      a[i] = (struct complex){value(i), value(i + 50)};
      b[i] = (struct complex){value(3 * i), value(3 * i + 50)};
      c[i] = (struct complex){value(7 * i), value(5 * i)};
      pairs[2 * i] = value(i + 1);
      pairs[2 * i + 1] = value(i + 2);
    }
    multiply(n);
    showComplex("multiply", c);
    conjugate(n, a);
    showComplex("conjugate", a);
    squares(n);
    show("squares", pairs, 2 * MAX);
    butterfly(n / 2);
    showComplex("butterfly", c);
    split(n, c, pairs);
    show("split", pairs, 2 * MAX);
    powers(n);
    showComplex("powers", c);
  }
  return 0;
}
