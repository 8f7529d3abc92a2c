// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Called from a parallel region, a function runs its original loop.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: %run-variants %t.c %t.par.c -- -I%S/Inputs -Wno-unknown-pragmas

#include "show.h"

static int a[64][200];

void row(int *p, int n, int k) {
  for (int i = 0; i < n; i++)
    p[i] = p[i] * k + i;
}

int main(void) {
  fillInts(&a[0][0], 64 * 200);
  row(a[0], 200, 5);
#pragma omp parallel for
  for (int r = 0; r < 64; r++)
    row(a[r], 200, r);
  show("rows", a, sizeof a);
  return 0;
}
