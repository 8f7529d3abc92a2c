// Scalars declared outside the loop.
//
// RUN: loopdist --print=plan %s -- | FileCheck %s --match-full-lines --strict-whitespace

int a[100];

//      CHECK:loop at line [[#@LINE+5]] over i: parallel, parallel_for
// CHECK-NEXT:  trips n
// CHECK-NEXT:  private last value of t
int last(int n) {
  int t = 0;
  for (int i = 0; i < n; i++) {
    t = 2 * i;
    a[i] = t;
  }
  return t;
}

//      CHECK:loop at line [[#@LINE+5]] over i: parallel, parallel_for
// CHECK-NEXT:  trips n
// CHECK-NEXT:  private t
void none(int n) {
  int t;
  for (int i = 0; i < n; i++) {
    t = 2 * i;
    a[i] = t;
  }
}

//      CHECK:loop at line [[#@LINE+5]] over i: unknown, serial
// CHECK-NEXT:  refusal loop over i carries a flow dependence from t (line [[#@LINE+6]], column 5) to t (line [[#@LINE+5]], column 12)
// CHECK-NEXT:  hint declare t inside the loop, if no iteration needs its value from an earlier one
int carried(int n) {
  int t = 0;
  for (int i = 0; i < n; i++) {
    a[i] = t;
    t = 2 * i;
  }
  return t;
}
