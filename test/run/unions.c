// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members of a union share their bytes; records are copied whole.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c -- -I%S/Inputs -fno-strict-aliasing

#include "show.h"

union both {
  unsigned word;
  unsigned short half[2];
  unsigned char byte[4];
};
struct pair {
  int a, b;
};
static union both u[600];
static union {
  int words[300];
  unsigned char bytes[1200];
} one;
static struct pair p[600];

// CHECK-LABEL: void own(
// CHECK: #pragma omp parallel for
void own(int n) {
  for (int i = 0; i < n; i++) {
    u[i].half[1] = (unsigned short)i;
    u[i].byte[0] = (unsigned char)(u[i].word >> 16);
  }
}

void across(int n) {
  for (int i = 0; i < n; i++) {
    u[i + 1].half[0] = (unsigned short)(u[i].word & 7u);
    u[i].byte[3] = (unsigned char)i;
  }
}

void bytesAndWords(int n) {
  for (int i = 0; i < n; i++) {
    one.bytes[i] = (unsigned char)i;
    one.words[i] += 3;
  }
}

void copies(int n, struct pair *a, const struct pair *b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

void copyAndMember(int n) {
  for (int i = 0; i < n; i++) {
    p[i + 1] = p[i];
    p[i].b += 1;
  }
}

void memberApart(int n) {
  for (int i = 0; i < n; i++) {
    p[i].a = p[i + 1].b;
  }
}

int main(void) {
  fillInts((int *)u, 600), fillInts(one.words, 300), fillInts((int *)p, 1200);
  own(500), show("own", u, sizeof u);
  across(500), show("across", u, sizeof u);
  bytesAndWords(300), show("bytesAndWords", &one, sizeof one);
  copies(300, p, p + 300), copies(300, p + 1, p), copies(300, p, p + 1), show("copies", p, sizeof p);
  copyAndMember(300), show("copyAndMember", p, sizeof p);
  memberApart(300), show("memberApart", p, sizeof p);
  return 0;
}
