// Subscripts without an index: the same element in every iteration, or never.
//
// RUN: loopdist --print=deps %s -- | FileCheck %s --match-full-lines

int a[100], b[100];

// Every read sees the value of the iteration before, and every write is after
// all reads and writes before it.
//      CHECK:loop at line [[#@LINE+5]]
//  CHECK-DAG:  flow a[7] -> a[7]: direction (<), distance (1), carried at level 1
//  CHECK-DAG:  anti a[7] -> a[7]: direction (=), distance (0), loop independent
//  CHECK-DAG:  output a[7] -> a[7]: direction (<), distance (1), carried at level 1
void same(void) {
  for (int i = 0; i < 50; ++i)
    a[7] = a[7] + b[i];
}

//      CHECK:loop at line [[#@LINE+4]]
// CHECK-NEXT:  output a[7] -> a[7]: direction (<), distance (1), carried at level 1
//  CHECK-NOT:  {{.*}} a[{{.*}}
void different(void) {
  for (int i = 0; i < 50; ++i)
    a[7] = a[8];
}
