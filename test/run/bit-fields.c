// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A store to a bit-field rewrites its whole storage unit, so that neighbours
// depend on each other.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c -- -I%S/Inputs

#include "show.h"

struct packed {
  unsigned low : 4, high : 4, rest : 24;
};
struct apart {
  unsigned a : 8;
  int other;
};
static struct packed p[2000];
static struct apart q[2000];

// One unit per iteration.
// CHECK-LABEL: void own(
// CHECK: #pragma omp parallel for
void own(int n) {
  for (int i = 0; i < n; i++) {
    p[i].low = (unsigned)i & 15;
    p[i].high = p[i].low ^ 5u;
  }
}

// Iteration i and iteration i + 1 write into the same unit.
// CHECK-LABEL: void neighbours(
// CHECK-NOT: #pragma omp
// CHECK-LABEL: void member(
void neighbours(int n) {
  for (int i = 0; i < n; i++) {
    p[i].low = (unsigned)i & 15;
    p[i + 1].high = (unsigned)i & 7;
  }
}

// CHECK: #pragma omp parallel for
void member(int n) {
  for (int i = 0; i < n; i++) {
    q[i].a = (unsigned)i & 255;
    q[i + 1].other = i;
  }
}

int main(void) {
  memset(p, 0x5a, sizeof p), memset(q, 0x5a, sizeof q);
  own(1900), show("own", p, sizeof p);
  neighbours(1900), show("neighbours", p, sizeof p);
  member(1900), show("member", q, sizeof q);
  return 0;
}
