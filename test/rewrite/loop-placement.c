// Where a loop may stand: the block that replaces it is one statement.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -- 2>/dev/null > %t.out.c
// RUN: FileCheck %s --input-file=%t.out.c
// RUN: %run-variants --at-least 8 %t.c %t.out.c
// RUN: loopdist %t.out.c -- 2>/dev/null | diff %t.out.c -

#include <stdio.h>

static int a[100], b[100];

// CHECK-LABEL: void branches(int n, int c)
//       CHECK: if (c == 1)
//  CHECK-NEXT:   /* loopdist: i runs in parallel */
//  CHECK-NEXT:   {
//       CHECK: else if (c == 2) /* loopdist: i runs in parallel */
//       CHECK: {{^ +else$}}
//  CHECK-NEXT:   b[0]++;
static void branches(int n, int c) {
  if (c == 1)
    for (int i = 0; i < n; i++)
      a[i] += 1;
  else if (c == 2) for (int i = 0; i < n; i++) a[i] += 2;
  else
    b[0]++;
}

// A brace-less if inside the loop does not catch an else from outside.
// CHECK-LABEL: void dangling(int n, int c)
//       CHECK: #pragma omp parallel for
static void dangling(int n, int c) {
  if (c)
    for (int i = 0; i < n; i++)
      if (b[i] > 0)
        a[i] = 3;
      else
        a[i] = 4;
  else
    b[1]++;
}

// CHECK-LABEL: void after_case(int n, int c)
//       CHECK: case 1:
//  CHECK-NEXT:   /* loopdist: i runs in parallel */
static void after_case(int n, int c) {
  switch (c) {
  case 1:
    for (int i = 0; i < n; i++)
      a[i] += 5;
    break;
  default:
    for (int i = 0; i < n; i++)
      a[i] += 6;
  }
}

// CHECK-LABEL: void after_label(int n)
//       CHECK: again:
//  CHECK-NEXT:   /* loopdist: i runs in parallel */
static void after_label(int n) {
  int turns = 0;
again:
  for (int i = 0; i < n; i++)
    a[i] += 7;
  if (++turns < 2)
    goto again;
}

// CHECK-LABEL: void in_do(int n)
//       CHECK: do /* loopdist: i runs in parallel */
//       CHECK: while (n > 90);
static void in_do(int n) {
  do for (int i = 0; i < n; i++) a[i] += 8; while (n > 90);
}

// Two loops in one line.
// CHECK-LABEL: void one_line(int n)
//       CHECK: /* loopdist: i runs in parallel */
//       CHECK: } /* loopdist: j runs in parallel */
static void one_line(int n) {
  for (int i = 0; i < n; i++) a[i] += 9; for (int j = 0; j < n; j++) b[j] += a[j];
}

// CHECK-LABEL: int main
int main(void) {
  int sizes[] = {0, 1, 2, 50};
  for (int k = 0; k < 4; k++) {
    int n = sizes[k];
    for (int c = 0; c < 3; c++) {
      branches(n, c);
      dangling(n, c);
      after_case(n, c);
    }
    after_label(n);
    in_do(n);
    one_line(n);
  }
  for (int i = 0; i < 100; i++)
    printf("%d %d\n", a[i], b[i]);
  return 0;
}
