// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that is not what it seems: bounds, addresses and coefficients that the
// loop itself may overwrite, and objects seen through several names.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define MAX 2000

static double g[MAX], h[MAX], grid[50][40];
static int ints[MAX];

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

struct counted {
  int n;
  int step;
  int a[8];
};

// x may be the address of the bound.
void boundInStruct(struct counted *s, int *x) {
  for (int i = 0; i < s->n; i++)
    x[i] = 1;
}

// The pointer that is followed may lie in what is written.
struct chain {
  double *to;
  double pad[3];
};

void pointerInStruct(struct chain *c, double **slots, double *other, int n) {
  for (int i = 0; i < n; i++) {
    slots[i] = other;
    c->to[i] = i;
  }
}

// Characters may lie over anything.
void overwriteBytes(unsigned char *p, const double *q, int n) {
  for (int i = 0; i < n; i++)
    p[i] = q[i] > 0.0 ? 200 : 17;
}

// A local pointer into a global.
void localPointer(int n) {
  double *p = g + 1;
  for (int i = 0; i < n; i++)
    p[i] = g[i] * 0.5 + 1.0;
}

// Two pointers, one into the other, chosen at run time.
void chosenPointer(int n, int which) {
  double *p = which ? g + 1 : h;
  for (int i = 0; i < n; i++)
    p[i] = g[i] + 0.25;
}

// The row length was n when the parameter was declared.
void rowLength(int n, double (*a)[n], int m) {
  n = 1;
  for (int i = 1; i < m; i++)
    for (int j = 0; j < 4; j++)
      a[i][j] = a[i - n][j] + 1.0;
}

// One block of memory as rows of two lengths.
void twoShapes(int n, double (*a)[10], double (*b)[7]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 7; j++)
      b[i][j] = a[i][j] * 0.5 + j;
}

// The coefficient is an element of the array.
void coefficientInside(double *x, int n, int k) {
  for (int i = 0; i < n; i++)
    x[i] = x[i] * x[k];
}

// A scalar whose address has been given away.
double throughAddress(double *x, int n) {
  double t = 1.0;
  double *p = &t;
  for (int i = 0; i < n; i++) {
    t = x[i];
    x[i] = *p + 1.0;
  }
  return t;
}

// An array of pointers into one array: all the same.
void samePlace(double **p, int n) {
  for (int i = 0; i < n; i++)
    p[i][0] = p[i][0] * 0.5 + i;
}

union overlay {
  double d[64];
  long long l[64];
  unsigned char bytes[512];
};

void inUnion(union overlay *u, int n) {
  for (int i = 0; i < n; i++)
    u->bytes[i] = (unsigned char)(u->bytes[i + 1] + 1);
  for (int i = 1; i < n / 8; i++)
    u->l[i] = u->bytes[8 * i - 8] + i;
}

// Rows and columns of one matrix as vectors.
void rowFromColumn(int n) {
  double *row = grid[1], *column = &grid[0][1];
  for (int i = 0; i < n; i++)
    row[i] = column[40 * i] + 1.0;
}

// The global pointer may point to itself's neighbours, but the index cannot.
static int *cursor = ints;
static int limit = 100;
void globalBound(void) {
  for (int i = 0; i < limit; i++)
    cursor[i] = i - 5;
}

// A bit-field shares its unit with its neighbour.
struct flags {
  unsigned low : 4, high : 4;
};
void bitFields(struct flags *f, int n) {
  for (int i = 0; i < n; i++)
    f[i].low = f[i].high + 1u;
}

// Copies by the library, and arrays local to the iteration.
void localArray(int n) {
  for (int i = 0; i + 4 < n; i += 4) {
    double t[4];
    memcpy(t, g + i, sizeof t);
    h[i] = t[0] + t[3];
    h[i + 1] = t[1] - t[2];
  }
}

void localArrayOutside(int n) {
  double t[3];
  for (int i = 0; i < n; i++) {
    t[0] = g[i];
    t[1] = t[0] * 2.0;
    t[2] = t[1] - 1.0;
    h[i] = t[0] + t[2];
  }
}

static void reset(void) {
  for (int i = 0; i < MAX; i++) {
    g[i] = value(i);
    h[i] = value(i + 40);
    ints[i] = i % 11;
  }
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 40; j++)
      grid[i][j] = value(i * 3 + j);
}

// CHECK-LABEL: static void reset(
// CHECK: #pragma omp parallel for
// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 25, 1000};
  for (int k = 0; k < 6; k++) {
    int n = sizes[k], small = n < 40 ? n : 40;
    reset();
    struct counted s = {small < 8 ? small : 8, 2, {0}};
    boundInStruct(&s, &s.n);
    boundInStruct(&s, s.a);
    printf("%d %d %d %d\n", s.n, s.step, s.a[0], s.a[7]);

    struct chain c = {g, {0.0, 0.0, 0.0}};
    pointerInStruct(&c, &c.to, h, n < 1 ? n : 1);
    show("pointerInStruct", g, MAX);
    overwriteBytes((unsigned char *)(g + 20), g, n);
    overwriteBytes((unsigned char *)ints, g, n);
    int total = 0;
    for (int i = 0; i < MAX; i++)
      total += ints[i] % 1000;
    printf("overwriteBytes %d\n", total);

    reset();
    localPointer(n);
    show("localPointer", g, MAX);
    chosenPointer(n, 0);
    chosenPointer(n, 1);
    show("chosenPointer", g, MAX);
    rowLength(10, (double(*)[10])g, n < 100 ? n : 100);
    show("rowLength", g, MAX);
    twoShapes(n < 100 ? n : 100, (double(*)[10])g, (double(*)[7])g);
    twoShapes(n < 100 ? n : 100, (double(*)[10])g, (double(*)[7])(g + 900));
    show("twoShapes", g, MAX);
    coefficientInside(h, n, n / 2);
    coefficientInside(h, n, n);
    show("coefficientInside", h, MAX);
    printf("%a\n", throughAddress(h, n));
    show("throughAddress", h, MAX);
    double *all[40];
    for (int i = 0; i < 40; i++)
      all[i] = h + i / 20;
    samePlace(all, small);
    show("samePlace", h, MAX);
    union overlay u;
    memset(&u, 3, sizeof u);
    inUnion(&u, n < 500 ? n : 500);
    printf("inUnion %lld %lld %d\n", u.l[0], u.l[3], u.bytes[0]);
    rowFromColumn(small);
    show("rowFromColumn", grid[1], 40);
    limit = n;
    cursor = ints;
    globalBound();
    cursor = &limit;
    globalBound();
    printf("globalBound %d %d\n", limit, ints[n ? n - 1 : 0]);
    struct flags f[40];
    for (int i = 0; i < 40; i++)
      f[i] = (struct flags){3, i & 7};
    bitFields(f, small);
    printf("bitFields %d %d\n", f[0].low, f[small ? small - 1 : 0].low);
    localArray(n);
    localArrayOutside(n / 2);
    show("localArray", h, MAX);
  }
  return 0;
}
