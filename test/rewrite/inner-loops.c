// Loops inside a sequential one get a block each, under one guard of the nest.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -- 2>/dev/null > %t.out.c
// RUN: FileCheck %s --input-file=%t.out.c
// RUN: %run-variants --at-least 20 %t.c %t.out.c -- -Wshadow
// RUN: loopdist %t.out.c -- 2>/dev/null | diff %t.out.c -

#include <stdio.h>

#define M 40
static int a[M][M], b[M][M], c[M];

// CHECK-LABEL: void rows(int n)
//       CHECK:   /* loopdist: j runs in parallel */
//  CHECK-NEXT:   {
//  CHECK-NEXT:     if (
//   CHECK-NOT: else
//       CHECK:       for (int i = 1; i < n; i++)
//  CHECK-NEXT:         {
//  CHECK-NEXT:           if ((ld_int)n > 0 && ld_parallel_ok(
//  CHECK-NEXT:             ld_count_parallel();
//  CHECK-NEXT:             #pragma omp parallel for
//  CHECK-NEXT:             for (int j = 0; j < n; j++)
//  CHECK-NEXT:               a[i][j] = a[i - 1][j] + 1;
//  CHECK-NEXT:           } else {
//  CHECK-NEXT:             for (int j = 0; j < n; j++)
//  CHECK-NEXT:               a[i][j] = a[i - 1][j] + 1;
//  CHECK-NEXT:           }
//  CHECK-NEXT:         }
//  CHECK-NEXT:     } else {
//  CHECK-NEXT:       for (int i = 1; i < n; i++)
//  CHECK-NEXT:         for (int j = 0; j < n; j++)
//  CHECK-NEXT:           a[i][j] = a[i - 1][j] + 1;
//  CHECK-NEXT:     }
//  CHECK-NEXT:   }
static void rows(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = a[i - 1][j] + 1;
}

// Triangular, indices outside, two regions, text between them. Only the second
// region's last value of j is ever read.
// CHECK-LABEL: int triangle(int n)
//       CHECK: /* loopdist: j runs in parallel */
//       CHECK: #pragma omp parallel for
//  CHECK-NEXT: for (j = 0; j < i; j++)
//   CHECK-NOT: {{^ +j =}}
//       CHECK: ld_end = (int)((unsigned long long)i + (unsigned long long)
//       CHECK: #pragma omp parallel for lastprivate(t)
//  CHECK-NEXT: for (j = i; j < n; j++) {
//       CHECK: j = ld_end;
static int triangle(int n) {
  int i, j = 0, t = 0;
  for (i = 1; i < n; i++) {
    for (j = 0; j < i; j++)
      b[i][j] = b[i - 1][j] + i;
    c[i] = c[i - 1] + 1;
    for (j = i; j < n; j++) {
      t = b[i - 1][j];
      b[i][j] = t + 2;
    }
  }
  return i + 100 * j + 10000 * t;
}

// An inner loop as the body of a brace-less if.
// CHECK-LABEL: void under_if(int n)
//       CHECK: if (i % 2)
//       CHECK: #pragma omp parallel for
//       CHECK: else
static void under_if(int n) {
  for (int i = 1; i < n; i++)
    if (i % 2)
      for (int j = 0; j < n; j++)
        a[i][j] += a[i - 1][j];
    else
      a[i][0] += a[i - 1][1];
}

// CHECK-LABEL: int main
int main(void) {
  int sizes[] = {0, 1, 2, 3, M};
  for (int k = 0; k < 5; k++) {
    int n = sizes[k];
    rows(n);
    printf("%d\n", triangle(n));
    under_if(n);
    for (int i = 0; i < M; i++) {
      unsigned h = (unsigned)c[i];
      for (int j = 0; j < M; j++)
        h = h * 31 + (unsigned)(a[i][j] + 7 * b[i][j]);
      printf("%u\n", h);
    }
  }
  return 0;
}
