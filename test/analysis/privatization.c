// Scalars that each iteration writes before it reads them.
//
// RUN: loopdist --print=deps %s -- | FileCheck %s --match-full-lines

double a[100], b[100];

//      CHECK:loop at line [[#@LINE+6]]
//  CHECK-DAG:  flow t -> t: direction (=), distance (0), loop independent
//  CHECK-DAG:  anti t -> t: direction (<), distance (1), carried at level 1, removed by privatization of t
//  CHECK-DAG:  output t -> t: direction (<), distance (1), carried at level 1, removed by privatization of t
void temporary(void) {
  double t;
  for (int i = 0; i < 100; ++i) {
    t = a[i] + 1;
    b[i] = t * t;
  }
}

// Read before it is written: the value comes from the iteration before.
//      CHECK:loop at line [[#@LINE+5]]
//  CHECK-DAG:  flow t -> t: direction (<), distance (1), carried at level 1
//  CHECK-NOT:  {{.*}}removed by{{.*}}
void carried(void) {
  double t = 0;
  for (int i = 0; i < 100; ++i) {
    b[i] = t;
    t = a[i];
  }
}
