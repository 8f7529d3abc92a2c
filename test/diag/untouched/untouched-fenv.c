/* The floating-point environment is accessed.
RUN: loopdist %s -o %t.c -- -w
RUN: cmp %s %t.c
*/
#include <fenv.h>
double x[100], y[100];

void access(int n) {
#pragma STDC FENV_ACCESS ON
  for (int i = 0; i < n; i++)
    x[i] = y[i] * 0.5;
}

void flags(int n) {
  for (int i = 0; i < n; i++) {
    x[i] = y[i] * 0.5;
    if (fetestexcept(FE_INEXACT))
      x[i] = 0;
  }
}
