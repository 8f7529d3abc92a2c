// What cannot be decided is assumed, with the reason.
//
// RUN: loopdist --print=deps %s -- | FileCheck %s --match-full-lines

int a[100], b[100];

// Either access may come first, in any iteration; each pair is listed once in
// the order of execution.
//      CHECK:loop at line [[#@LINE+6]]
//  CHECK-DAG:  flow a[b[i]] -> a[i]: direction (<), distance (*), carried at level 1, assumed: subscript b[i] is not affine
//  CHECK-DAG:  anti a[i] -> a[b[i]]: direction (<), distance (*), carried at level 1, assumed: subscript b[i] is not affine
//  CHECK-DAG:  anti a[i] -> a[b[i]]: direction (=), distance (0), loop independent, assumed: subscript b[i] is not affine
//  CHECK-DAG:  output a[b[i]] -> a[b[i]]: direction (<), distance (*), carried at level 1, assumed: subscript b[i] is not affine
void indirect(void) {
  for (int i = 0; i < 50; ++i)
    a[b[i]] = a[i];
}

//      CHECK:loop at line [[#@LINE+3]]
// CHECK-NEXT:  output a[i * i] -> a[i * i]: direction (<), distance (*), carried at level 1, assumed: subscript i * i is not affine
void square(void) {
  for (int i = 0; i < 10; ++i)
    a[i * i] = i;
}
