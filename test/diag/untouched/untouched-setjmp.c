/* setjmp and longjmp inside loops.
RUN: loopdist %s -o %t.c -- -w
RUN: cmp %s %t.c
*/
#include <setjmp.h>
jmp_buf where, many[100];
int a[100], b[100];

void marks(int n) {
  for (int i = 0; i < n; i++) {
    if (setjmp(where) == 0)
      a[i] = b[i];
  }
}

void jumps(int n) {
  for (int i = 0; i < n; i++) {
    if (b[i] < 0)
      longjmp(where, 1);
    a[i] = b[i];
  }
}

static void helper(int x) {
  if (x < 0)
    longjmp(where, x);
}

void jumps_inside(int n) {
  for (int i = 0; i < n; i++) {
    helper(b[i]);
    a[i] = b[i];
  }
}

void builtin(int n, void **buffer) {
  for (int i = 0; i < n; i++) {
    if (__builtin_setjmp(buffer) == 0)
      a[i] = b[i];
  }
}
