// What a loop declares lives on the stack of each thread.
//
// RUN: loopdist --print=plan %s -- | FileCheck %s

double a[1000], b[1000];

// CHECK: loop at line [[#@LINE+2]] over i: parallel, parallel_for
void fits(int n) {
  for (int i = 0; i < n; i++) {
    double t[8000];
    for (int j = 0; j < 8000; j++)
      t[j] = a[i] * j;
    b[i] = t[i];
  }
}

// CHECK: loop at line [[#@LINE+3]] over i: parallel, serial
// CHECK-NEXT: refusal t may be too large for the stack of a thread
void too_large(int n) {
  for (int i = 0; i < n; i++) {
    double t[8200];
    // CHECK: loop at line [[#@LINE+1]] over j: parallel, parallel_for
    for (int j = 0; j < 8200; j++)
      t[j] = a[i] * j;
    b[i] = t[i];
  }
}
