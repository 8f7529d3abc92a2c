// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays and bounds inside structs, arrays of structs, structs in structs.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdio.h>

#define MAX 500

struct series {
  int n;
  double scale;
  double a[MAX], b[MAX];
};

struct view {
  int n;
  const double *in;
  double *out;
};

struct point {
  double x, y, z;
  int kind;
};

struct body {
  struct point at, speed;
  double mass[3];
};

static struct series series;
static struct point points[MAX];
static struct body bodies[MAX];

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

// CHECK-LABEL: void member(
// CHECK: #pragma omp parallel for
void member(void) {
  for (int i = 0; i < series.n; i++)
    series.a[i] = series.b[i] * series.scale;
}

// CHECK-LABEL: void throughPointer(
// CHECK: #pragma omp parallel for
void throughPointer(struct series *s) {
  for (int i = 0; i < s->n; i++)
    s->a[i] = s->a[i] + s->b[i] * s->scale;
}

// The arrays are reached through pointers kept in the struct: they may overlap
// each other or the struct.
// CHECK-LABEL: void pointerMembers(
// CHECK: #pragma omp parallel for
void pointerMembers(struct view *v) {
  for (int i = 0; i < v->n; i++)
    v->out[i] = v->in[i] + 1.0;
}

// CHECK-LABEL: void arrayOfStructs(
// CHECK: #pragma omp parallel for
void arrayOfStructs(int n) {
  for (int i = 0; i < n; i++) {
    points[i].x = points[i].y + points[i].z;
    points[i].kind = i & 3;
  }
}

// CHECK-LABEL: void shiftedFields(
// CHECK: #pragma omp parallel for
void shiftedFields(struct point *p, int n) {
  for (int i = 1; i < n; i++)
    p[i].z = p[i - 1].y - p[i].y;
}

// CHECK-LABEL: void nestedStructs(
// CHECK: #pragma omp parallel for
void nestedStructs(int n, double dt) {
  for (int i = 0; i < n; i++) {
    bodies[i].at.x += dt * bodies[i].speed.x;
    bodies[i].at.y += dt * bodies[i].speed.y;
    bodies[i].mass[1] = bodies[i].mass[0] + bodies[i].mass[2];
  }
}

// Through a local pointer to the element, and whole structs: no verdict is
// asked for here, only the same values.
// CHECK-LABEL: void localPointer(
void localPointer(int n, double dt) {
  for (int i = 0; i < n; i++) {
    struct body *b = &bodies[i];
    b->at.z += dt * b->speed.z;
  }
}

// CHECK-LABEL: void copyStructs(
void copyStructs(int n) {
  for (int i = 0; i < n; i++)
    bodies[i].speed = points[i];
}

// The same field one element later: a chain.
// CHECK-LABEL: void chain(
// CHECK-NOT: #pragma omp
void chain(int n) {
  for (int i = 1; i < n; i++)
    points[i].x = points[i - 1].x * 0.5 + points[i].y;
}

// CHECK-LABEL: int main(
int main(void) {
  const int sizes[] = {0, 1, 2, 3, 100, MAX};
  static double data[2 * MAX], flat[6 * MAX];
  for (int k = 0; k < 6; k++) {
    int n = sizes[k];
    series.n = n;
    series.scale = 1.5;
    for (int i = 0; i < MAX; i++) {
      series.a[i] = value(i);
      series.b[i] = value(i + 9);
      points[i] = (struct point){value(i), value(3 * i), value(5 * i), -1};
      bodies[i] = (struct body){points[i], points[i], {1.0, 2.0, value(i)}};
      data[i] = value(7 * i);
      data[MAX + i] = 0.0;
    }
    member();
    show("member", series.a, MAX);
    throughPointer(&series);
    show("throughPointer", series.a, MAX);
    struct view apart = {n, data, data + MAX};
    pointerMembers(&apart);
    show("apart", data, 2 * MAX);
    struct view overlap = {n, data, data + 1};
    pointerMembers(&overlap);
    show("overlap", data, 2 * MAX);
    arrayOfStructs(n);
    shiftedFields(points, n);
    nestedStructs(n, 0.25);
    localPointer(n, 0.5);
    for (int i = 0; i < MAX; i++) {
      flat[6 * i] = points[i].x;
      flat[6 * i + 1] = points[i].z;
      flat[6 * i + 2] = points[i].kind;
      flat[6 * i + 3] = bodies[i].at.x;
      flat[6 * i + 4] = bodies[i].at.y;
      flat[6 * i + 5] = bodies[i].mass[1];
    }
    show("structs", flat, 6 * MAX);
    copyStructs(n);
    chain(n);
    for (int i = 0; i < MAX; i++)
      flat[i] = points[i].x + bodies[i].speed.z - bodies[i].at.z;
    show("chain", flat, MAX);
  }
  return 0;
}
