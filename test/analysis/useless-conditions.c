// A condition that only says that nothing runs is no reason to call a loop
// parallel: the loops inside it would be lost.
//
// RUN: loopdist --print=plan %s -- | FileCheck %s

// The rows of a have 8 elements, or any number while p does not run.
// CHECK: loop at line [[#@LINE+2]] over r: unknown, serial
void rows(int nr, int nq, int np, double a[10][8][12], double sum[12]) {
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++) {
      // CHECK: loop at line [[#@LINE+1]] over p: parallel, parallel_for
      for (int p = 0; p < np; p++)
        sum[p] = a[r][q][p];
      // CHECK: loop at line [[#@LINE+1]] over p: parallel, parallel_for
      for (int p = 0; p < np; p++)
        a[r][q][p] = sum[p] + 1;
    }
}
