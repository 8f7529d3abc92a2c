// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// gcc computes a thread's share in the type of the index, where 200 threads do
// not fit in a char. clang gets an unsigned index with a wider bound wrong.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants --at-least 20 %t.c %t.par.c -- -I%S/Inputs
// RUN: %gcc -O1 -I%S/Inputs %cflags %t.par.c -o %t.exe %libs
// RUN: env OMP_NUM_THREADS=1 LOOPDIST_THRESHOLD=0 %t.exe > %t.one
// RUN: env OMP_NUM_THREADS=130 LOOPDIST_THRESHOLD=0 %t.exe > %t.many
// RUN: cmp %t.one %t.many
// RUN: env OMP_NUM_THREADS=256 LOOPDIST_THRESHOLD=0 %t.exe > %t.many
// RUN: cmp %t.one %t.many

#include "show.h"

static int a[700], b[700];

// CHECK-LABEL: void signedChar(
// CHECK: #pragma omp parallel for
void signedChar(int n) {
  for (signed char i = 0; i < n; i++)
    a[i] += b[i];
}

// CHECK-LABEL: void unsignedChar(
// CHECK: #pragma omp parallel for
void unsignedChar(void) {
  for (unsigned char i = 2; i <= 250; ++i)
    a[i] += b[i + 1];
}

// CHECK-LABEL: void charDown(
// CHECK: #pragma omp parallel for
void charDown(signed char n) {
  for (signed char i = n; i > 0; i -= 2)
    a[i] += b[i - 1];
}

// CHECK-LABEL: void wideBound(
// CHECK: #pragma omp parallel for
void wideBound(unsigned long n) {
  for (unsigned i = 0; i < n; i += 2)
    a[i + 3] += b[i];
}

void wideSignedBound(long n) {
  for (unsigned i = 0; i <= 2 * n; i += 3)
    a[i + 3] += b[i];
}

// CHECK-LABEL: void shorts(
// CHECK: #pragma omp parallel for
void shorts(short n) {
  for (short i = 0; i < n; i++)
    a[i] += b[i];
}

int main(void) {
  fillInts(b, 700);
  for (int n = 0; n < 6; n++) {
    signedChar(25 * n), show("signedChar", a, sizeof a);
    unsignedChar(), show("unsignedChar", a, sizeof a);
    charDown((signed char)(25 * n)), show("charDown", a, sizeof a);
    wideBound((unsigned long)n), wideBound(100ul * n), show("wideBound", a, sizeof a);
    wideSignedBound(n), wideSignedBound(50l * n), show("wideSignedBound", a, sizeof a);
    shorts((short)(100 * n)), show("shorts", a, sizeof a);
  }
  return 0;
}
