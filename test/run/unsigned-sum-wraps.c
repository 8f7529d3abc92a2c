// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A 32-bit unsigned subscript that wraps around in the middle of a loop: the
// elements before and behind the edge.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: %run-variants %t.c %t.par.c -- -I%S/Inputs

#include "show.h"
#include <stdlib.h>

static int b[600];

// a[i + k] for k near 2^32 touches a[2^32 - ...] first, then a[0...].
void copy(int *a, unsigned k, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    a[(i + k) % 64u] = b[i] + (int)i;
}

// With k = 2^32 - 1, iteration i writes what iteration i + 1 reads.
void shift(int *a, unsigned k, unsigned n) {
  for (unsigned i = 1; i < n; i++)
    a[i + k] = a[i] + 1;
}

// Downwards by k = 2^32 - 1: iteration i reads what iteration i - 1 wrote.
void back(int *a, unsigned k, unsigned n) {
  for (unsigned i = 1; i < n; i++)
    a[i] = a[i + k] + 1;
}

int main(void) {
  int *a = calloc(1000, sizeof *a);
  if (!a)
    return 1;
  fillInts(a, 1000), fillInts(b, 600);
  copy(a, 0xffffffe0u, 500), copy(a, 3, 500), show("copy", a, 4000);
  shift(a, 0xffffffffu, 500), shift(a, 400, 300), show("shift", a, 4000);
  back(a, 0xffffffffu, 500), back(a, 400, 300), show("back", a, 4000);
  free(a);
  return 0;
}
