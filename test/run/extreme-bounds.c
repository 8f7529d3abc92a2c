// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Guard arithmetic does not overflow, and an index that wraps around is seen
// to.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: %run-variants %t.c %t.par.c -- -I%S/Inputs

#include "show.h"
#include <limits.h>

static int a[600], b[600];

void upToMax(int low) {
  for (int i = low; i < INT_MAX; i++)
    a[i - (INT_MAX - 300)] = b[i - (INT_MAX - 300)] + 1;
}

void includingMax(int low) {
  for (int i = low; i <= INT_MAX - 1; i++)
    a[INT_MAX - i] = b[INT_MAX - i] + 2;
}

void downToMin(int high) {
  for (int i = high; i > INT_MIN; i--)
    a[i - INT_MIN] = b[i - INT_MIN] + 3;
}

void largeLong(long k, int n) {
  for (long i = k; i < k + n; i++)
    a[i - k] = b[i - k] + 4;
}

void largeUnsigned(unsigned long k, unsigned long n) {
  for (unsigned long i = k; i < k + n; i++)
    a[i - k] = b[i - k] + 5;
}

void wraps(unsigned low, unsigned high) {
  for (unsigned i = low; i != high; i++)
    a[i & 255u] = (int)(i & 1023u);
}

void wrapsByte(int first) {
  for (unsigned char i = (unsigned char)first; i != 10; i++)
    a[i] = b[i] + 6;
}

void overshoots(int n) {
  for (unsigned char i = 0; i < n; i += 50)
    a[i] = b[i] + 7;
}

void endsByWrapping(unsigned n) {
  for (unsigned i = n - 1; i < n; i--)
    a[i] = b[i] + 8;
}

void unsignedDown(unsigned n) {
  for (unsigned i = n; i > 0; i--)
    a[i - 1] = b[i] + 9;
}

void sumWraps(unsigned k, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    a[i + k] = b[i] + 10;
}

void differenceWraps(unsigned k, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    a[(i - k) & 511u] = b[i] + 11;
}

void productWraps(unsigned k, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    a[i * k / 16777216u] = b[i] + 12;
}

void narrowSubscript(int k, int n) {
  for (int i = 0; i < n; i++)
    a[(unsigned char)(i + k)] = b[i] + i;
}

void mixedCompare(int low, unsigned n) {
  for (int i = low; i < (long)n; i++)
    a[i + 3] = b[i + 3] + 13;
}

void emptyFar(long low, long high) {
  for (long i = low; i < high; i++)
    for (long j = i; j < high; j++)
      a[i + j] = 1;
}

void steps(long step, long n) {
  for (long i = 0; i < n; i += step)
    a[i] = b[i] + 14;
}

static void reset(const char *name) {
  show(name, a, sizeof a);
  fillInts(a, 600);
}

int main(void) {
  fillInts(a, 600), fillInts(b, 600);
  upToMax(INT_MAX - 300), upToMax(INT_MAX), reset("upToMax");
  includingMax(INT_MAX - 299), reset("includingMax");
  downToMin(INT_MIN + 300), downToMin(INT_MIN), reset("downToMin");
  largeLong(LONG_MAX - 400, 300), largeLong(LONG_MIN, 300), reset("largeLong");
  largeUnsigned(ULONG_MAX - 400, 300), reset("largeUnsigned");
  largeUnsigned(ULONG_MAX - 100, 300), reset("largeUnsigned: empty");
  wraps(UINT_MAX - 200, 90), wraps(5, 5), reset("wraps");
  wrapsByte(200), wrapsByte(3), reset("wrapsByte");
  overshoots(200), overshoots(0), overshoots(201), reset("overshoots");
  endsByWrapping(300), endsByWrapping(0), endsByWrapping(1), reset("endsByWrapping");
  unsignedDown(300), unsignedDown(0), reset("unsignedDown");
  sumWraps(20, 300), reset("sumWraps: not"), sumWraps(UINT_MAX - 0u, 0), reset("sumWraps: empty");
  differenceWraps(20, 500), differenceWraps(UINT_MAX, 500), reset("differenceWraps");
  productWraps(1u << 24, 256), reset("productWraps: not");
  productWraps(1u << 24, 500), reset("productWraps: twice over");
  narrowSubscript(0, 200), reset("narrowSubscript: not"), narrowSubscript(0, 500), reset("narrowSubscript");
  narrowSubscript(200, 300), reset("narrowSubscript: high");
  mixedCompare(-3, 300), mixedCompare(0, 0), reset("mixedCompare");
  emptyFar(LONG_MAX - 1, LONG_MIN + 1), emptyFar(0, LONG_MIN), emptyFar(0, 200), reset("emptyFar");
  steps(LONG_MAX, 1), steps(LONG_MAX / 2, 300), steps(3, 300), steps(-1, 0), reset("steps");
  return 0;
}
