// Of each path the outermost parallel loop is taken; what is inside it runs
// there, and a loop that is not parallel says why.
//
// RUN: loopdist --print=plan %s -- | FileCheck %s --match-full-lines --strict-whitespace

int a[50][60], b[50][60], c[50];

//      CHECK:loop at line [[#@LINE+5]] over i: parallel, parallel_for
// CHECK-NEXT:  trips 50
// CHECK-NEXT:  loop at line [[#@LINE+4]] over j: parallel, serial
// CHECK-NEXT:    refusal runs inside the parallel loop over i
void both(void) {
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 60; j++)
      a[i][j] = b[i][j];
}

//      CHECK:loop at line [[#@LINE+5]] over i: unknown, serial
// CHECK-NEXT:  refusal loop over i carries a flow dependence from a[i][j] (line [[#@LINE+6]], column 7) to a[i - 1][j] (line [[#@LINE+6]], column 17)
// CHECK-NEXT:  trips 49
// CHECK-NEXT:  loop at line [[#@LINE+3]] over j: parallel, parallel_for
void inner(void) {
  for (int i = 1; i < 50; i++)
    for (int j = 0; j < 60; j++)
      a[i][j] = a[i - 1][j];
}

//      CHECK:loop at line [[#@LINE+5]] over i: unknown, serial
// CHECK-NEXT:  refusal loop over i carries a flow dependence from c[i] (line [[#@LINE+5]], column 5) to c[i - 1] (line [[#@LINE+5]], column 12)
//  CHECK-NOT:  trips{{.*}}
void none(void) {
  // A recurrence.
  for (int i = 1; i < 50; i++)
    c[i] = c[i - 1] + 1;
}

// Two loops beside each other inside a sequential one.
//      CHECK:loop at line [[#@LINE+6]] over i: unknown, serial
//      CHECK:  loop at line [[#@LINE+6]] over j: parallel, parallel_for
//      CHECK:  loop at line [[#@LINE+7]] over k: unknown, serial
// CHECK-NEXT:    refusal loop over k carries a flow dependence from a[0][k + 1] (line [[#@LINE+7]], column 7) to a[0][k] (line [[#@LINE+7]], column 21)
//      CHECK:  loop at line [[#@LINE+7]] over j: parallel, parallel_for
void beside(void) {
  for (int i = 1; i < 50; i++) {
    for (int j = 0; j < 60; j++)
      b[i][j] = b[i - 1][j];
    for (int k = 0; k < 59; k++)
      a[0][k + 1] = a[0][k];
    for (int j = 0; j < 60; j++)
      a[i][j] = b[i - 1][j] + a[0][j];
  }
}
