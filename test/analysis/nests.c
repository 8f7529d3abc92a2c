// Vectors of two loops, and which of them carries the dependence.
//
// RUN: loopdist --print=deps %s -- | FileCheck %s --match-full-lines

double a[100][100], b[100][100];

//      CHECK:loop at line [[#@LINE+3]]
// CHECK-NEXT:  flow a[i + 1][j] -> a[i][j]: direction (<, =), distance (1, 0), carried at level 1
void outer(void) {
  for (int i = 0; i < 99; ++i)
    for (int j = 0; j < 100; ++j)
      a[i + 1][j] = a[i][j];
}

//      CHECK:loop at line [[#@LINE+3]]
// CHECK-NEXT:  flow a[i][j + 1] -> a[i][j]: direction (=, <), distance (0, 1), carried at level 2
void inner(void) {
  for (int i = 0; i < 100; ++i)
    for (int j = 0; j < 99; ++j)
      a[i][j + 1] = a[i][j];
}

// Only the order of the outer loop matters, the inner one may go backwards.
//      CHECK:loop at line [[#@LINE+3]]
// CHECK-NEXT:  flow a[i + 1][j] -> a[i][j + 2]: direction (<, >), distance (1, -2), carried at level 1
void diagonal(void) {
  for (int i = 0; i < 99; ++i)
    for (int j = 0; j < 98; ++j)
      a[i + 1][j] = a[i][j + 2];
}

// The inner loop is common to neither end: one level only.
//      CHECK:loop at line [[#@LINE+3]]
//  CHECK-DAG:  flow b[i][0] -> b[i][0]: direction (=), distance (0), loop independent
void imperfect(void) {
  for (int i = 0; i < 100; ++i) {
    b[i][0] = i;
    for (int j = 0; j < 100; ++j)
      a[i][j] = b[i][0];
  }
}

// A triangular nest has the same vectors as a rectangular one.
//      CHECK:loop at line [[#@LINE+3]]
// CHECK-NEXT:  flow a[i][j] -> a[i - 1][j]: direction (<, =), distance (1, 0), carried at level 1
void triangular(int n) {
  for (int i = 1; i < n; ++i)
    for (int j = i; j < n; ++j)
      a[i][j] = a[i - 1][j];
}
