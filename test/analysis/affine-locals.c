// A local that keeps its initial value stands for it in subscripts and bounds,
// as long as nothing that the value is made of changes while it lives.
//
// RUN: loopdist --print=plan %s -- | FileCheck %s

// CHECK: loop at line [[#@LINE+2]] over j: parallel, parallel_for
void affine(double *a, const double *b, int first, int half) {
  for (int j = 0; j < half; j++) {
    const int k = first + 2 * j;
    int next = k + 1;
    a[next] = b[k] + b[next];
  }
}

// CHECK: loop at line [[#@LINE+2]] over i: parallel, parallel_for
void bound(double a[100][100], int n) {
  for (int i = 0; i < n; i++) {
    int end = i + 1;
    for (int j = 0; j < end; j++)
      a[i][j] = 0;
  }
}

// CHECK: loop at line [[#@LINE+3]] over j: unknown, serial
// CHECK: subscript k is not affine
void reassigned(double *a, int n) {
  for (int j = 0; j < n; j++) {
    int k = j;
    k = k * 2 % 7;
    a[k] = j;
  }
}

// CHECK: loop at line [[#@LINE+3]] over j: unknown, serial
// CHECK: subscript k is not affine
void from_memory(double *restrict a, const int *restrict at, int n) {
  for (int j = 0; j < n; j++) {
    int k = at[j];
    a[k] = j;
  }
}

// The value of t changes while k lives.
// CHECK: loop at line [[#@LINE+3]] over j: unknown, serial
// CHECK: subscript k is not affine
void of_a_variable(double *a, int n) {
  for (int j = 0; j < n; j++) {
    int t = j, k = t;
    t = 5 - t;
    a[k] = t;
  }
}

// The outer loop writes first, but not while k lives.
void outer_write(double *restrict a, const double *restrict b, int n) {
  int first = 0;
  // CHECK: loop at line [[#@LINE+1]] over i: unknown, serial
  for (int i = 0; i < n; i++) {
    // CHECK: loop at line [[#@LINE+1]] over j: parallel, parallel_for
    for (int j = 0; j < n; j++) {
      int k = first + 2 * j;
      a[k] = b[k];
    }
    first = n - first;
  }
}

// CHECK: loop at line [[#@LINE+2]] over j: unknown, serial
void address_taken(double *a, int n, void (*use)(int *)) {
  for (int j = 0; j < n; j++) {
    int k = j;
    use(&k);
    a[k] = k;
  }
}
