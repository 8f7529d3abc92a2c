// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A subscript may leave its own row and walk the whole matrix.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: %run-variants %t.c %t.par.c -- -I%S/Inputs

#include "show.h"

static double m[40][16];
static int cube[6][5][8];

void firstRow(int n) {
  for (int k = 0; k < n; k++)
    m[0][k] = m[0][k] + k;
}

void rowAndWalk(int n) {
  for (int k = 0; k < n; k++)
    m[0][k + 16] = m[1][0] + k;
}

void twoRows(int n, int w) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < w; j++)
      m[i][j] = m[i + 1][j] + 1;
}

void outputs(int n, int w) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < w; j++)
      m[i][j] = i * 100 + j;
}

void pointerRows(int n, int w, double (*a)[16]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < w; j++)
      a[i][j] += 0.5 * i;
}

void variable(int n, int w, int row, double a[][row]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < w; j++)
      a[i][j] = i - j;
}

void inCube(int n, int w) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < w; j++)
      cube[i][j][2] = 10 * i + j;
}

void negative(int n, int k) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 16; j++)
      m[i + 1][j - k] = 16 * i + j;
}

static void reset(const char *name) {
  show(name, m, sizeof m);
  fillDoubles(&m[0][0], 640);
}

int main(void) {
  fillDoubles(&m[0][0], 640);
  firstRow(16), reset("firstRow: inside"), firstRow(600), reset("firstRow: walks");
  rowAndWalk(500), reset("rowAndWalk");
  twoRows(30, 16), reset("twoRows: inside"), twoRows(30, 40), reset("twoRows: walks");
  outputs(30, 16), reset("outputs: inside"), outputs(30, 50), reset("outputs: walks");
  pointerRows(30, 16, m), reset("pointerRows: inside");
  pointerRows(30, 33, m), reset("pointerRows: walks");
  variable(30, 16, 16, m), reset("variable: inside");
  variable(30, 20, 16, m), reset("variable: walks");
  variable(30, 20, 1, (void *)m), reset("variable: rows of one");
  inCube(6, 5), show("inCube: inside", cube, sizeof cube);
  inCube(4, 9), show("inCube: walks", cube, sizeof cube);
  negative(20, 0), reset("negative: inside"), negative(20, 5), reset("negative: walks");
  return 0;
}
