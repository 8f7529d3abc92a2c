// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Induction variables of every integer type.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define MAX 1000

static double a[MAX], b[MAX];
static signed char bytes[MAX];

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

// CHECK-LABEL: void unsignedIndex(
// CHECK: #pragma omp parallel for
void unsignedIndex(unsigned n) {
  for (unsigned i = 0; i < n; i++)
    b[i] = a[i] + 1.0;
}

// CHECK-LABEL: void sizeIndex(
// CHECK: #pragma omp parallel for
void sizeIndex(size_t n) {
  for (size_t i = 0; i < n; ++i)
    b[i] = a[n - 1 - i] * 2.0;
}

// CHECK-LABEL: void longIndex(
// CHECK: #pragma omp parallel for
void longIndex(long n) {
  for (long i = 0; i < n; i += 1L)
    b[i] -= a[i];
}

// CHECK-LABEL: void fixedWidthIndex(
// CHECK: #pragma omp parallel for
void fixedWidthIndex(int64_t n) {
  for (int64_t i = 0; i < n; i++)
    b[i] = b[i] * b[i];
}

// CHECK-LABEL: void shortIndex(
// CHECK: #pragma omp parallel for
void shortIndex(short n) {
  for (short i = 0; i < n; i++)
    b[i] = a[i] - 0.5;
}

// CHECK-LABEL: void byteIndex(
// CHECK: #pragma omp parallel for
void byteIndex(unsigned char n) {
  for (unsigned char i = 0; i < n; i++)
    bytes[i] = (signed char)(i * 3 - 100);
}

// An int index against a bound of another sign and width.
// CHECK-LABEL: void mixedBound(
// CHECK: #pragma omp parallel for
void mixedBound(unsigned char n) {
  for (int i = 0; i < n; i++)
    b[i] += 3.0;
}

// CHECK-LABEL: void unsignedBetween(
// CHECK: #pragma omp parallel for
void unsignedBetween(unsigned from, unsigned to) {
  for (unsigned i = from; i < to; i++)
    a[i] = b[i - from];
}

// Ends by wrapping around below zero; any verdict is fine if it is right.
// CHECK-LABEL: void wrapsAtZero(
void wrapsAtZero(unsigned n) {
  for (unsigned i = n - 1; i < n; i--)
    b[i] = b[i] + a[i];
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 250, MAX};
  for (int k = 0; k < 6; k++) {
    int n = sizes[k], small = n < 250 ? n : 250;
    for (int i = 0; i < MAX; i++) {
      a[i] = value(i);
      b[i] = value(2 * i);
      bytes[i] = 7;
    }
    unsignedIndex((unsigned)n);
    show("unsignedIndex", b, MAX);
    sizeIndex((size_t)n);
    show("sizeIndex", b, MAX);
    longIndex(n);
    show("longIndex", b, MAX);
    fixedWidthIndex(n);
    show("fixedWidthIndex", b, MAX);
    shortIndex((short)n);
    show("shortIndex", b, MAX);
    byteIndex((unsigned char)small);
    mixedBound((unsigned char)small);
    show("mixedBound", b, MAX);
    unsignedBetween((unsigned)n / 3, (unsigned)n);
    show("unsignedBetween", a, MAX);
    wrapsAtZero((unsigned)n);
    show("wrapsAtZero", b, MAX);
    printf("bytes %d %d %d %d\n", bytes[0], bytes[1],
           bytes[small ? small - 1 : 0], bytes[MAX - 1]);
  }
  return 0;
}
