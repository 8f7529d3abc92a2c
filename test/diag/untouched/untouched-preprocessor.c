/* Directives between the first and the last token of a loop, or tied to it.
RUN: loopdist %s -o %t.c -- -w
RUN: cmp %s %t.c
*/
int a[100], b[100];

void conditional(int n) {
  for (int i = 0; i < n; i++) {
#if defined(FAST)
    a[i] = b[i];
#else
    a[i] = b[i] + 1;
#endif
  }
}

void two_headers(int n) {
#ifdef BACKWARDS
  for (int i = n - 1; i >= 0; i--) {
#else
  for (int i = 0; i < n; i++) {
#endif
    a[i] = b[i];
  }
}

void defines(int n) {
  for (int i = 0; i < n; i++) {
#define STEP 3
    a[i] = b[i] + STEP;
#undef STEP
  }
}

void lines(int n) {
  for (int i = 0; i < n; i++)
#line 500 "elsewhere.c"
    a[i] = b[i];
}

void pragma_inside(int n) {
  for (int i = 0; i < n; i++) {
#pragma GCC diagnostic push
    a[i] = b[i];
#pragma GCC diagnostic pop
  }
}

void operator_inside(int n) {
  for (int i = 0; i < n; i++) {
    _Pragma("GCC diagnostic push") a[i] = b[i];
    _Pragma("GCC diagnostic pop")
  }
}

void included(int n) {
  for (int i = 0; i < n; i++) {
#include "Inputs/body.inc"
  }
}

/* Between these pragmas and the loop nothing may stand. */
void unroll(int n) {
#pragma GCC unroll 4
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

void clang_loop(int n) {
#pragma clang loop vectorize(enable)
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

void ivdep(int n) {
#pragma GCC ivdep
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

void unroll_operator(int n) {
  _Pragma("GCC unroll 2")
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}
