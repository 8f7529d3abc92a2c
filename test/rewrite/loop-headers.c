// Every spelling of a header: the rewritten program behaves as the original,
// also after the loop, with and without OpenMP.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -- 2>/dev/null > %t.out.c
// RUN: FileCheck %s --input-file=%t.out.c
// RUN: %run-variants --at-least 30 %t.c %t.out.c -- -Wshadow
// RUN: %run-variants %t.c %t.out.c -- -std=c99 -O2
// RUN: loopdist %t.out.c -- 2>/dev/null | diff %t.out.c -

#include <stddef.h>
#include <stdio.h>

#define SIZE 300
static int a[SIZE + 8];
static int sum;

static void show(const char *name, long long last) {
  unsigned h = 0;
  for (int k = 0; k < SIZE + 8; k++)
    h = h * 31 + (unsigned)a[k];
  printf("%s %u %lld\n", name, h, last);
  for (int k = 0; k < SIZE + 8; k++)
    a[k] = k;
}

// The header is copied.
// CHECK-LABEL: void up(int n)
//       CHECK: #pragma omp parallel for
//  CHECK-NEXT: for (int i = 0; i < n; ++i)
static void up(int n) {
  for (int i = 0; i < n; ++i)
    a[i] += 3;
  show("up", 0);
}

// CHECK-LABEL: void up_outside(int n)
//       CHECK: ld_end =
//       CHECK: #pragma omp parallel for
//  CHECK-NEXT: for (i = 2; i <= n; i += 3)
//       CHECK: i = ld_end;
//       CHECK: else
static void up_outside(int n) {
  int i;
  for (i = 2; i <= n; i += 3)
    a[i] += i;
  show("up_outside", i);
}

// CHECK-LABEL: void down(int n)
//       CHECK: #pragma omp parallel for
//  CHECK-NEXT: for (i = n - 1; i >= 0; i--) {
static void down(int n) {
  int i;
  for (i = n - 1; i >= 0; i--) {
    if (i == 7)
      continue;
    a[i] *= 2;
  }
  show("down", i);
}

// CHECK-LABEL: void down_by(long n)
//       CHECK: #pragma omp parallel for
static void down_by(long n) {
  long i;
  for (i = n; i > 3; i -= 4)
    a[i] = (int)i;
  show("down_by", i);
}

// The lower bound mentions the index.
static void own_start(int n, int i) {
  for (i = i + 1; i < n; i++)
    a[i] = 1;
  show("own_start", i);
}

// Headers that OpenMP rejects.
// CHECK-LABEL: void not_equal(int n)
//       CHECK: const int ld_last = (int)((unsigned long long)(ld_int)n - 1);
//       CHECK: #pragma omp parallel for
//  CHECK-NEXT: for (i = 0; i <= ld_last; i++)
//  CHECK-NEXT:   a[i] = i;
//  CHECK-NEXT: i = ld_end;
//  CHECK-NEXT: } else {
static void not_equal(int n) {
  int i;
  for (i = 0; i != n; i++)
    a[i] = i;
  show("not_equal", i);
}

// CHECK-LABEL: void swapped(int n)
//       CHECK: #pragma omp parallel for
static void swapped(int n) {
  for (int i = 0; n > i; i++) a[i] -= 1;
  show("swapped", 0);
}

// CHECK-LABEL: void parenthesised(int n)
//       CHECK: #pragma omp parallel for
static void parenthesised(int n) {
  int i;
  for (i = 0; (i < n); i++) {
    a[i] ^= 5;
  }
  show("parenthesised", i);
}

// CHECK-LABEL: void sum_step(int n)
//       CHECK: #pragma omp parallel for
static void sum_step(int n) {
  int i;
  for (i = 0; i < n; i = i + 2)
    a[i] ^= 9;
  show("sum_step", i);
}

// Unsigned and wide indices.
// CHECK-LABEL: void unsigned_up(unsigned n)
//       CHECK: #pragma omp parallel for
static void unsigned_up(unsigned n) {
  unsigned i;
  for (i = 0; i < n; i++)
    a[i] += 2;
  show("unsigned_up", i);
}

// CHECK-LABEL: void size(size_t n)
//       CHECK: #pragma omp parallel for
static void size(size_t n) {
  for (size_t i = 1; i < n; i++)
    a[i] += 4;
  show("size", 0);
}

static void mixed(unsigned n) {
  int i;
  for (i = 0; i < (int)n; i++)
    a[i] += 6;
  show("mixed", i);
}

static void narrow(short n) {
  short i;
  for (i = 0; i < n; i++)
    a[i] += 7;
  show("narrow", i);
}

static void unused_index(int n) {
  int t = 0;
  for (int i = 0; i != n; i++)
    t = n;
  sum += t;
  show("unused_index", t);
}

// CHECK-LABEL: int main
int main(void) {
  int sizes[] = {0, 1, 2, 3, 17, SIZE};
  show("start", 0);
  for (int k = 0; k < 6; k++) {
    int n = sizes[k];
    up(n), up_outside(n), down(n), down_by(n), own_start(n, k);
    not_equal(n), swapped(n), parenthesised(n), sum_step(n);
    unsigned_up((unsigned)n), size((size_t)n), mixed((unsigned)n);
    narrow((short)n), unused_index(n);
  }
  printf("%d\n", sum);
  up(-4), up_outside(-4), down(-4), down_by(-4), own_start(-4, 3);
  swapped(-4), parenthesised(-4), sum_step(-4), narrow(-4);
  return 0;
}
