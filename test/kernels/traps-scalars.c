// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars of the loop: private, carried, conditional, and read afterwards.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 1500

static double g[MAX], h[MAX];
static double shared;
double visible;

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

// The last iteration decides.
double lastOne(int n) {
  double t = -1.0;
  for (int i = 0; i < n; i++) {
    t = h[i] * 2.0;
    g[i] = t;
  }
  return t;
}

// The last iteration that fulfils the condition decides.
double lastPositive(int n) {
  double t = -1.0;
  for (int i = 0; i < n; i++)
    if (h[i] > 5.0) {
      t = h[i];
      g[i] = t;
    }
  return t;
}

// Where the condition fails, the value of an earlier iteration is used.
// CHECK-LABEL: void forwardFill(
// CHECK-NOT: #pragma omp
void forwardFill(int n) {
  double t = 0.0;
  for (int i = 0; i < n; i++) {
    if (h[i] > 0.0)
      t = h[i];
    g[i] = t;
  }
}

// Set on both sides.
// CHECK-LABEL: double bothSides(
double bothSides(int n) {
  double t;
  double total = 0.0;
  for (int i = 0; i < n; i++) {
    if (h[i] > 0.0)
      t = h[i];
    else
      t = -h[i];
    g[i] = t;
  }
  for (int i = 0; i < n; i++)
    total = g[i];
  return total;
}

// Global temporaries, one of them visible to other files.
void globalTemporaries(int n) {
  for (int i = 0; i < n; i++) {
    shared = h[i] + 1.0;
    visible = shared * 2.0;
    g[i] = visible - shared;
  }
}

// An inner loop that may not run leaves the value of the row before.
void innerMayNotRun(int n) {
  double t = 9.0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i % 3; j++)
      t = h[i] + j;
    g[i] = t;
  }
}

// An inner reduction into an outer temporary.
double innerSum(int n) {
  double s = 0.5;
  for (int i = 0; i < n; i++) {
    s = 0.0;
    for (int j = 0; j <= i % 5; j++)
      s += h[j] * g[i];
    g[i] = s;
  }
  return s;
}

// The index of the inner loop is read in the outer one and after it.
int innerIndex(int n) {
  int i, j = -3, last = 0;
  for (i = 0; i < n; i++) {
    for (j = 0; j < i % 4; j++)
      g[i] += j;
    h[i] = j;
  }
  last = j;
  return last * 10000 + i;
}

// A counter and a temporary that depends on it.
int counter(int n) {
  int k = 3;
  for (int i = 0; i < n; i++) {
    k += 2;
    g[i] = k;
  }
  return k;
}

int conditionalCounter(int n) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (h[i] > 0.0)
      g[k++] = h[i];
  return k;
}

// The old value at the wrap-around.
void wrapAround(int n) {
  int before = n - 1;
  for (int i = 0; i < n; i++) {
    g[i] = h[i] - h[before];
    before = i;
  }
}

// Swapped and rotated scalars.
void rotated(int n) {
  double a = 1.0, b = 2.0, c;
  for (int i = 0; i < n; i++) {
    g[i] = a;
    c = a;
    a = b * 0.5;
    b = c + h[i];
  }
}

// A flag raised once.
int raised(int n) {
  int flag = 0;
  for (int i = 0; i < n; i++) {
    if (h[i] > 7.0)
      flag = 1;
    g[i] = flag;
  }
  return flag;
}

// The sum is read in the loop.
void runningMean(int n) {
  double s = 0.0;
  for (int i = 0; i < n; i++) {
    s += h[i];
    g[i] = s / (i + 1);
  }
}

// Scalars that only live in the iteration, of several types.
// CHECK-LABEL: void localScalars(
// CHECK: #pragma omp parallel for
void localScalars(int n) {
  for (int i = 0; i < n; i++) {
    const float f = (float)h[i];
    int whole = (int)h[i];
    unsigned char low = (unsigned char)whole;
    double t = f - whole;
    t = t * t;
    g[i] = t + low;
  }
}

// A scalar parameter that is assigned.
double assignedParameter(int n, double t) {
  for (int i = 0; i < n; i++) {
    t = t * 0.5 + h[i];
    g[i] = t;
  }
  return t;
}

// The bound is assigned after the loop and in it.
int bound(int n) {
  int m = n;
  for (int i = 0; i < m; i++) {
    g[i] = h[i] + m;
    if (i == 5)
      m = n / 2;
  }
  return m;
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
  for (int k = 0; k < 6; k++) {
    int n = sizes[k];
    reset();
    printf("%a\n", lastOne(n));
    printf("%a\n", lastPositive(n));
    show("lastPositive", g, MAX);
    forwardFill(n);
    show("forwardFill", g, MAX);
    printf("%a\n", bothSides(n));
    show("bothSides", g, MAX);
    globalTemporaries(n);
    printf("%a %a\n", shared, visible);
    show("globalTemporaries", g, MAX);
    innerMayNotRun(n);
    show("innerMayNotRun", g, MAX);
    printf("%a\n", innerSum(n));
    show("innerSum", g, MAX);
    printf("%d\n", innerIndex(n));
    show("innerIndex", g, MAX);
    show("innerIndex", h, MAX);
    reset();
    printf("%d\n", counter(n));
    show("counter", g, MAX);
    printf("%d\n", conditionalCounter(n));
    show("conditionalCounter", g, MAX);
    wrapAround(n);
    show("wrapAround", g, MAX);
    rotated(n);
    show("rotated", g, MAX);
    printf("%d\n", raised(n));
    show("raised", g, MAX);
    runningMean(n);
    localScalars(n / 2);
    show("localScalars", g, MAX);
    printf("%a\n", assignedParameter(n, 3.0));
    show("assignedParameter", g, MAX);
    printf("%d\n", bound(n));
    show("bound", g, MAX);
  }
  return 0;
}
