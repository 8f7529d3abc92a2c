// Different coefficients in one loop.
//
// RUN: loopdist --print=deps %s -- | FileCheck %s --match-full-lines

int a[200], b[200];

// Weak-zero: one iteration alone writes the element that all read.
//      CHECK:loop at line [[#@LINE+4]]
//  CHECK-DAG:  flow a[i] -> a[10]: direction (<), distance (*), carried at level 1
//  CHECK-DAG:  anti a[10] -> a[i]: direction (<), distance (*), carried at level 1
void weak_zero(void) {
  for (int i = 0; i < 50; ++i)
    a[i] = a[10] + 1;
}

// The element lies outside of what is written.
//      CHECK:loop at line [[#@LINE+3]]
//  CHECK-NOT:  {{.*}} a[{{.*}}
void weak_zero_outside(void) {
  for (int i = 0; i < 50; ++i)
    a[i] = a[50] + 1;
}

// Weak-crossing: the accesses meet in the middle, from both sides.
//      CHECK:loop at line [[#@LINE+4]]
//  CHECK-DAG:  flow a[i] -> a[49 - i]: direction (<), distance (*), carried at level 1
//  CHECK-DAG:  anti a[49 - i] -> a[i]: direction (<), distance (*), carried at level 1
void weak_crossing(void) {
  for (int i = 0; i < 50; ++i)
    a[i] = a[49 - i];
}

// The crossing point lies beyond the last iteration.
//      CHECK:loop at line [[#@LINE+3]]
//  CHECK-NOT:  {{.*}} a[{{.*}}
void no_crossing(void) {
  for (int i = 0; i < 50; ++i)
    a[i] = a[150 - i];
}
