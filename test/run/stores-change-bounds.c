// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a bound, a condition or an address reads may be changed by a store of
// the loop.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: %run-variants %t.c %t.par.c -- -I%S/Inputs -fno-strict-aliasing -Wno-array-bounds

#include "show.h"

struct vector {
  int before[8];
  int n;
  int after[8];
  int *data;
};
static struct vector v;
static int memory[300], other[300], global;
static int *base = memory;

void memberBound(struct vector *s, int *p) {
  for (int i = 0; i < s->n; i++)
    p[i] = i / 2;
}

void pointedBound(const int *len, int *p) {
  for (int i = 0; i < *len; i++)
    p[i] = i / 3;
}

void globalBound(int *p) {
  for (int i = 0; i < global; i++)
    p[i] = i / 2;
}

void bytesOfBound(const int *len, unsigned char *p) {
  for (int i = 0; i < *len; i++)
    p[i] = (unsigned char)(i & 3);
}

void innerBound(int n, const int *len, int *p) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < len[0]; j++)
      p[8 * i + j] = 5;
}

void condition(int n, const int *flag, int *p) {
  for (int i = 0; i < n; i++)
    if (*flag)
      p[i] = i & 4;
}

void offset(int n, const int *k, int *p) {
  for (int i = 0; i < n; i++)
    p[i + *k] = 1 + (i & 1);
}

void globalPointer(int n, int **q) {
  for (int i = 0; i < n; i++) {
    base[i] = i;
    if (i == 5)
      q[0] = other;
  }
}

void memberPointer(int n, struct vector *s, int **q) {
  for (int i = 0; i < n; i++) {
    s->data[i] = i;
    q[i % 2] = other;
  }
}

void stepInMemory(int n, const int *step, int *p) {
  for (int i = 0; i < n; i += *step)
    p[i] = 2;
}

static void all(const char *name) {
  show(name, memory, sizeof memory), show("  other", other, sizeof other);
  show("  v", &v, offsetof(struct vector, data));
  fillInts(memory, 300), fillInts(other, 300);
}

int main(void) {
  int *where[3] = {memory, memory, memory};
  fillInts(memory, 300), fillInts(other, 300);
  v.n = 8, memberBound(&v, &v.before[8] - 8 + 5), all("memberBound: reached");
  v.n = 8, memberBound(&v, memory), all("memberBound: apart");
  memory[20] = 60, pointedBound(memory + 20, memory), all("pointedBound: reached");
  memory[200] = 60, pointedBound(memory + 200, memory), all("pointedBound: apart");
  global = 9, globalBound(&global - 0), all("globalBound: itself");
  global = 99, globalBound(memory), all("globalBound: apart");
  memory[10] = 100, bytesOfBound(memory + 10, (unsigned char *)memory), all("bytes: reached");
  memory[100] = 100, bytesOfBound(memory + 100, (unsigned char *)memory), all("bytes: apart");
  memory[11] = 3, innerBound(20, memory + 11, memory + 4), all("innerBound: reached");
  memory[290] = 3, innerBound(20, memory + 290, memory + 4), all("innerBound: apart");
  memory[30] = 1, condition(90, memory + 30, memory), all("condition: reached");
  memory[290] = 1, condition(90, memory + 290, memory), all("condition: apart");
  memory[30] = 9, offset(90, memory + 30, memory), all("offset: reached");
  memory[290] = 9, offset(90, memory + 290, memory), all("offset: apart");
  globalPointer(90, where), all("globalPointer: apart");
  globalPointer(90, &base), all("globalPointer: reached");
  v.data = memory, memberPointer(90, &v, where), all("memberPointer: apart");
  v.data = memory, memberPointer(90, &v, &v.data), all("memberPointer: reached");
  memory[30] = 3, stepInMemory(90, memory + 30, memory), all("step: reached");
  memory[290] = 3, stepInMemory(90, memory + 290, memory), all("step: apart");
  return 0;
}
