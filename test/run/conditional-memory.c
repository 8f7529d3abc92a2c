// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A store or load under a condition happens only where the condition holds:
// the other pages are protected.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c -- -I%S/Inputs

#include "show.h"
#include <sys/mman.h>

#define PAGE 65536
#define HALF (PAGE / (int)sizeof(int))

static int wanted[2 * HALF];

// CHECK-LABEL: void stores(
// CHECK: #pragma omp parallel for
void stores(int n, int *to, const int *from) {
  for (int i = 0; i < n; i++)
    if (wanted[i])
      to[i] = from[i] + 1;
}

// CHECK-LABEL: void selects(
void selects(int n, int *to, const int *from) {
  for (int i = 0; i < n; i++)
    to[i] = wanted[i] ? from[i] : 0;
}

// CHECK-LABEL: void shortCircuit(
void shortCircuit(int n, int *to, const int *from) {
  for (int i = 0; i < n; i++)
    to[i] = wanted[i] && from[i] > 3;
}

int main(void) {
  int *p = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int *to = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED || to == MAP_FAILED)
    return 1;
  fillInts(p, HALF);
  for (int i = 0; i < HALF; i++)
    wanted[i] = i % 3 == 1;
  mprotect(p + HALF, PAGE, PROT_NONE);
  selects(2 * HALF, to, p), show("selects", to, 2 * PAGE);
  shortCircuit(2 * HALF, to, p), show("shortCircuit", to, 2 * PAGE);
  mprotect(to + HALF, PAGE, PROT_READ);
  stores(2 * HALF, to, p), show("stores", to, 2 * PAGE);
  return 0;
}
