// What is tested at run time, and nothing that need not be.
//
// RUN: loopdist --print=plan %s -- | FileCheck %s --match-full-lines --strict-whitespace
// RUN: loopdist --print=plan --assume-noalias %s -- | FileCheck %s --check-prefix=NOALIAS --implicit-check-not=overlap

double a[100], b[100];

// Different arrays never overlap.
//      CHECK:loop at line [[#@LINE+4]] over i: parallel, parallel_for
// CHECK-NEXT:  trips 100
// CHECK-NEXT:loop at line {{.*}}
void arrays(void) {
  for (int i = 0; i < 100; i++)
    a[i] = b[i];
}

//      CHECK:  trips n
// CHECK-NEXT:  overlap {{.*}}[0 .. n - 1] with {{.*}}[0 .. n - 1]
// NOALIAS: loop at line [[#@LINE+2]] over i: parallel, parallel_for
void pointers(int n, double *p, double *q) {
  for (int i = 0; i < n; i++)
    p[i] = q[i];
}

// The condition under which the loop is parallel.
//      CHECK:loop at line [[#@LINE+4]] over i: parallel, parallel_for
// CHECK-NEXT:  trips n
// CHECK-NEXT:  condition {{.*}}k >= n{{.*}}
void distance(int n, int k) {
  for (int i = 0; i < n; i++)
    a[i + k] = a[i];
}

// A loop that can never be parallel has no condition.
//      CHECK:loop at line [[#@LINE+3]] over i: unknown, serial
//      CHECK:  refusal loop over i carries an output dependence {{.*}}
void same_element(int n) {
  for (int i = 0; i < n; i++)
    a[3] = i;
}
