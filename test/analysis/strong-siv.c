// One subscript pair, one loop, equal coefficients: the distance is constant.
//
// RUN: loopdist --print=deps %s -- | FileCheck %s --match-full-lines

int a[100], b[100];

//      CHECK:loop at line [[#@LINE+3]]
// CHECK-NEXT:  flow a[i + 2] -> a[i]: direction (<), distance (2), carried at level 1
void flow(void) {
  for (int i = 0; i < 50; ++i) {
    b[i] = a[i];
    a[i + 2] = i;
  }
}

//      CHECK:loop at line [[#@LINE+3]]
// CHECK-NEXT:  anti a[i + 3] -> a[i]: direction (<), distance (3), carried at level 1
void anti(void) {
  for (int i = 0; i < 50; ++i)
    a[i] = a[i + 3];
}

// A value that another iteration overwrites before it is read does not flow.
//      CHECK:loop at line [[#@LINE+4]]
// CHECK-NEXT:  output a[i + 1] -> a[i]: direction (<), distance (1), carried at level 1
//  CHECK-NOT:  {{.*}} a[{{.*}}
void output(void) {
  for (int i = 0; i < 50; ++i) {
    a[i] = 1;
    a[i + 1] = 2;
  }
}

//      CHECK:loop at line [[#@LINE+3]]
// CHECK-NEXT:  anti a[i] -> a[i]: direction (=), distance (0), loop independent
void independent(void) {
  for (int i = 0; i < 50; ++i)
    a[i] = a[i] + 1;
}

// The distance equals the trip count, so the two ranges never meet.
//      CHECK:loop at line [[#@LINE+3]]
//  CHECK-NOT:  {{.*}} a[{{.*}}
void too_far(void) {
  for (int i = 0; i < 50; ++i) {
    b[i] = a[i];
    a[i + 50] = i;
  }
}

// The distance would be no integer.
//      CHECK:loop at line [[#@LINE+3]]
//  CHECK-NOT:  {{.*}} a[{{.*}}
void odd_and_even(void) {
  for (int i = 0; i < 40; ++i)
    a[2 * i] = a[2 * i + 1];
}

// Distances count iterations, in execution order, whatever the step.
//      CHECK:loop at line [[#@LINE+3]]
// CHECK-NEXT:  flow a[i + 4] -> a[i]: direction (<), distance (2), carried at level 1
void steps_of_two(void) {
  for (int i = 0; i < 50; i += 2)
    a[i + 4] = a[i];
}

//      CHECK:loop at line [[#@LINE+3]]
// CHECK-NEXT:  anti a[i] -> a[i + 1]: direction (<), distance (1), carried at level 1
void downward(void) {
  for (int i = 50; i > 0; --i)
    a[i + 1] = a[i];
}

//      CHECK:loop at line [[#@LINE+3]]
// CHECK-NEXT:  flow a[i] -> a[i + 1]: direction (<), distance (1), carried at level 1
void downward_flow(void) {
  for (int i = 50; i > 0; --i)
    a[i] = a[i + 1];
}
