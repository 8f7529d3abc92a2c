// A loop around something that is not understood is not analysed; what is
// inside it is, and its levels stay those of the nest.
//
// RUN: loopdist --print=deps %s -- | FileCheck %s --match-full-lines

int printf(const char *, ...);
double a[100][100];

//      CHECK:loop at line [[#@LINE+5]]: not analysed: {{.*}}printf{{.*}}
// CHECK-NEXT:loop at line [[#@LINE+6]]
// CHECK-NEXT:  flow a[i][j] -> a[i][j - 1]: direction (<), distance (1), carried at level 2
//  CHECK-NOT:{{.}}
void around(int n) {
  for (int i = 0; i < n; ++i) {
    printf("%d\n", i);
    for (int j = 1; j < n; ++j)
      a[i][j] = a[i][j - 1];
  }
}
