// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Headers and bodies that are no plain counted loop, and expressions that must
// not be evaluated unless the source evaluates them.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX 1000

static double g[MAX], h[MAX];
static int where, visits;

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

struct holder {
  int n;
  double *a;
  double scale;
};

// Nothing of *s may be read when the loop does not run.
void nullStruct(int n, struct holder *s) {
  for (int i = 0; i < n; i++)
    s->a[i] = s->a[i] * s->scale;
}

void nullPointer(int n, const double *p) {
  for (int i = 0; i < n; i++)
    g[i] = p ? p[i] : 1.0;
}

void nullBound(const int *n, int known) {
  if (n || known)
    for (int i = 0; i < (n ? *n : known); i++)
      g[i] = g[i] + 0.5;
}

void zeroDivisor(int n, int d, int *x) {
  for (int i = 0; i < n; i++)
    if (d != 0)
      x[i] = x[i] + 100 / d;
}

void zeroDivisorInBound(int n, int d, double *x) {
  if (d)
    for (int i = 0; i < n / d; i++)
      x[i] = x[i] + d;
}

void zeroStep(int n, int step) {
  for (int i = 0; i < n; i += step)
    g[i] = g[i] - 1.0;
}

void shortCircuit(int n, const int *p, int use) {
  for (int i = 0; i < n; i++)
    if (use && p[i] > 2)
      g[i] = p[i];
}

// The index changes in the body.
// CHECK-LABEL: void skips(
// CHECK-NOT: #pragma omp
void skips(int n) {
  for (int i = 0; i < n; i++) {
    g[i] = g[i] + 1.0;
    if (g[i] > 3.0)
      i++;
  }
}

void boundMoves(int n) {
  for (int i = 0; i < n; i++) {
    g[i] = g[i] * 2.0;
    if (i % 3 == 0)
      n--;
  }
}

void stepMoves(int n) {
  int step = 1;
  for (int i = 0; i < n; i += step) {
    g[i] = g[i] - 0.5;
    step = 1 + i % 2;
  }
}

void twoIndices(int n) {
  int i, j;
  for (i = 0, j = n - 1; i < n; i++, j--)
    g[i] = h[j] + g[i];
}

void early(int n) {
  for (int i = 0; i < n; i++) {
    if (h[i] > 6.5)
      return;
    g[i] = 0.125;
  }
}

int jumps(int n) {
  int i;
  for (i = 0; i < n; i++) {
    if (h[i] > 7.0)
      goto out;
    g[i] = 0.375;
  }
out:
  return i;
}

void cases(int n) {
  for (int i = 0; i < n; i++)
    switch (i % 3) {
    case 0:
      g[i] = 1.0;
      break;
    case 1:
      g[i] = g[i - 1];
      break;
    default:
      break;
    }
}

// CHECK-LABEL: void continues(
void continues(int n) {
  for (int i = 0; i < n; i++) {
    if (h[i] < 0.0)
      continue;
    g[i] = h[i] * 2.0;
  }
}

void pointers(int n) {
  const double *q = h;
  for (double *p = g; p < g + n; p++)
    *p = *q++ + 1.0;
}

void whileLoop(int n) {
  int i = 0;
  while (i < n) {
    g[i] = g[i] + h[i];
    i++;
  }
}

void realIndex(double n) {
  for (double t = 0.0; t < n; t += 1.0)
    g[(int)t] = t;
}

// The index is a global that the helper reads.
static double here(void) { return h[where]; }
void globalIndex(int n) {
  for (where = 0; where < n; where++)
    g[where] = here();
}

// The index has its address taken.
static int peek(const int *p) { return *p; }
void givenIndex(int n) {
  int i;
  for (i = 0; i < n; i++)
    g[i] = peek(&i);
}

// The bound is counted by a function with an effect.
static int visit(int n) {
  visits++;
  return n;
}
void boundCalls(int n) {
  for (int i = 0; i < visit(n); i++)
    g[i] = g[i] * 0.5;
}

// Each call sees what the calls before it left.
static double previous(double t) {
  static double last = 1.0;
  double result = last;
  last = t;
  return result;
}
void staticLocal(int n) {
  for (int i = 0; i < n; i++)
    g[i] = previous(h[i]);
}

static jmp_buf away;
static double check(double t) {
  if (t > 6.9)
    longjmp(away, 1);
  return t;
}
void jumpsAway(int n) {
  for (int i = 0; i < n; i++)
    g[i] = check(h[i]);
}

// A nested function of the same index name.
void shadows(int n) {
  for (int i = 0; i < n; i++) {
    int k = i;
    for (int i = 0; i < 3; i++)
      g[k] += h[i];
  }
}

#define EACH(i, n) for (int i = 0; i < (n); i++)
void fromMacro(int n) {
  EACH(i, n)
  g[i] = h[i] - 1.0;
}

#define SET(i, t) g[i] = (t)
void bodyFromMacro(int n) {
  for (int i = 0; i < n; i++)
    SET(i, h[i] + 2.0);
}

void directiveInside(int n) {
  for (int i = 0; i < n; i++) {
#ifdef NEVER
    g[i] = 0.0;
#else
    g[i] = h[i] * 3.0;
#endif
  }
}

void volatileInside(int n, volatile int *v) {
  for (int i = 0; i < n; i++) {
    g[i] = *v;
    *v = *v + 1;
  }
}

// Reads and writes in one expression.
void chainOfStores(int n) {
  for (int i = 1; i < n; i++)
    g[i] = h[i] = g[i - 1] + 1.0;
}

void comma(int n) {
  double t;
  for (int i = 0; i < n; i++)
    g[i] = (t = h[i], t * t);
}

static void reset(void) {
  for (int i = 0; i < MAX; i++) {
    g[i] = value(i);
    h[i] = value(i + 40);
  }
}

// CHECK-LABEL: static void reset(
// CHECK: #pragma omp parallel for
// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 30, MAX};
  static int x[MAX];
  for (int k = 0; k < 6; k++) {
    int n = sizes[k];
    volatile int v = 3;
    struct holder s = {n, g, 0.5};
    reset();
    nullStruct(0, NULL);
    nullStruct(-1, NULL);
    nullStruct(n, &s);
    nullPointer(n, NULL);
    nullPointer(n, h);
    show("nullPointer", g, MAX);
    nullBound(NULL, n);
    nullBound(&n, 0);
    nullBound(NULL, 0);
    zeroDivisor(n, 0, x);
    zeroDivisor(n, 7, x);
    zeroDivisorInBound(n, 0, g);
    zeroDivisorInBound(n, 3, g);
    zeroStep(0, 0);
    zeroStep(-3, -1);
    zeroStep(n, 2);
    shortCircuit(n, NULL, 0);
    shortCircuit(n, x, 1);
    show("guards", g, MAX);
    skips(n);
    boundMoves(n);
    stepMoves(n);
    show("moves", g, MAX);
    twoIndices(n);
    early(n);
    printf("%d\n", jumps(n));
    cases(n);
    show("cases", g, MAX);
    continues(n);
    show("continues", g, MAX);
    pointers(n);
    whileLoop(n);
    realIndex(n < 9 ? n : 9);
    show("headers", g, MAX);
    globalIndex(n);
    printf("%d\n", where);
    show("globalIndex", g, MAX);
    givenIndex(n);
    boundCalls(n);
    show("boundCalls", g, MAX);
    staticLocal(n);
    show("staticLocal", g, MAX);
    if (setjmp(away) == 0)
      jumpsAway(sizes[k]);
    show("jumpsAway", g, MAX);
    shadows(sizes[k]);
    show("shadows", g, MAX);
    fromMacro(sizes[k]);
    bodyFromMacro(sizes[k]);
    directiveInside(sizes[k] / 2);
    show("macros", g, MAX);
    volatileInside(sizes[k], &v);
    show("volatileInside", g, MAX);
    chainOfStores(sizes[k] / 2);
    comma(sizes[k] / 3);
    show("stores", g, MAX);
    printf("%d %d %d\n", visits, v, x[0]);
  }
  return 0;
}
