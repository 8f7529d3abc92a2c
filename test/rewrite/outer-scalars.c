// Scalars declared outside the loop that every iteration writes first: the
// last value survives when it is read, and only then.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -- 2>/dev/null > %t.out.c
// RUN: FileCheck %s --input-file=%t.out.c
// RUN: %run-variants --at-least 8 %t.c %t.out.c -- -Wshadow
// RUN: loopdist %t.out.c -- 2>/dev/null | diff %t.out.c -

#include <stdio.h>

static int a[200];

// CHECK-LABEL: int live(int n)
//       CHECK: #pragma omp parallel for lastprivate(t)
static int live(int n) {
  int t = -1;
  for (int i = 0; i < n; i++) {
    t = 3 * i;
    a[i] += t;
  }
  return t;
}

// CHECK-LABEL: void dead(int n)
//       CHECK: #pragma omp parallel for private(t)
static void dead(int n) {
  int t;
  for (int i = 0; i < n; i++) {
    t = 5 * i;
    a[i] += t;
  }
}

// The index of an inner loop, declared outside.
// CHECK-LABEL: int inner_index(int n)
//       CHECK: #pragma omp parallel for lastprivate(j)
//  CHECK-NEXT: for (i = 0; i < n; i++)
//       CHECK: i = ld_end;
static int inner_index(int n) {
  int i, j = 9;
  for (i = 0; i < n; i++)
    for (j = 0; j < 4; j++)
      a[4 * i + j] += j;
  return i + 1000 * j;
}

// A value that only some iterations write must not be made private.
// CHECK-LABEL: int sometimes(int n)
//   CHECK-NOT: #pragma
//       CHECK: return t;
static int sometimes(int n) {
  int t = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 100)
      t = i;
  return t;
}

// CHECK-LABEL: int main
int main(void) {
  int sizes[] = {0, 1, 2, 3, 50};
  for (int k = 0; k < 5; k++) {
    int n = sizes[k];
    printf("%d\n", live(n));
    dead(n);
    printf("%d %d\n", inner_index(n), sometimes(4 * n));
  }
  for (int i = 0; i < 200; i++)
    printf("%d\n", a[i]);
  return 0;
}
