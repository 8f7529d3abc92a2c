// What a serial loop changes is fixed while a loop inside it runs.
//
// RUN: loopdist --print=plan %s -- | FileCheck %s

// CHECK: loop at line [[#@LINE+2]] over i: unknown, serial
void bound_by_data(int n, int *restrict p, const int c[100]) {
  for (int i = 0; i < n; i++)
    // CHECK: loop at line [[#@LINE+1]] over j: parallel, parallel_for
    for (int j = 0; j < c[i]; j++)
      p[j] += i;
}

// CHECK: loop at line [[#@LINE+2]] over i: unknown, serial
void changing_scalar(int n, double *restrict a, double t) {
  for (int i = 0; i < n; i++) {
    // CHECK: loop at line [[#@LINE+1]] over j: parallel, parallel_for
    for (int j = 0; j < n; j++)
      a[j + i % 3] *= t;
    t = 1 - t * a[i];
  }
}

// The inner loop changes t itself.
// CHECK: loop at line [[#@LINE+2]] over i: unknown, serial
void changing_inside(int n, double *restrict a, int t) {
  for (int i = 0; i < n; i++)
    // CHECK: loop at line [[#@LINE+1]] over j: unknown, serial
    for (int j = 0; j < n; j++)
      a[t = 7 - t] += j;
}
