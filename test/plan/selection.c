// --loop names the loops that may be transformed, with the loops inside them.
//
// RUN: loopdist --print=plan --loop=f:11 %s -- | FileCheck %s --match-full-lines --strict-whitespace
// RUN: loopdist --print=plan --loop=f:12 %s -- | FileCheck %s --check-prefix=INNER --match-full-lines --strict-whitespace
// RUN: %strip %s > %t.c
// RUN: loopdist --loop=f:11 %t.c -- 2>/dev/null | grep -c "pragma omp" | FileCheck %s --check-prefix=ONE

int a[50][60], c[50];

void f(void) {
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 60; j++)
      a[i][j] = 1;
  for (int k = 0; k < 50; k++)
    c[k] = 2;
}

//      CHECK:loop at line 11 over i: parallel, parallel_for
//      CHECK:loop at line 14 over k: parallel, serial
// CHECK-NEXT:  refusal not selected by --loop
//      INNER:loop at line 11 over i: parallel, serial
// INNER-NEXT:  refusal not selected by --loop
//      INNER:  loop at line 12 over j: parallel, parallel_for
//      INNER:loop at line 14 over k: parallel, serial
//        ONE: {{^1$}}
