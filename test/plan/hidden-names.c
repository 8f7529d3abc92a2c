// A guard is written with names that mean the same where it stands.
//
// RUN: %strip %s > %t.c
// RUN: loopdist --print=plan %t.c -- | FileCheck %s --match-full-lines --strict-whitespace
// RUN: loopdist %t.c -- 2>/dev/null > %t.out.c
// RUN: %gcc %cflags -Wall -Wextra -Werror -c %t.out.c -o %t.o

int printf(const char *, ...);

// The rows of a have as many elements as the parameter says; where the inner
// loop stands, its name means something else.
//      CHECK:  loop at line [[#@LINE+6]] over j: parallel, serial
// CHECK-NEXT:    refusal no run-time test can be written: the name n is hidden by another declaration
void hidden(int n, int a[n][n]) {
  for (int i = 1; i < 50; i++) {
    int k = printf("%d", n);
    int n = k;
    for (int j = 0; j < n; j++)
      a[i][j] = j;
  }
}

// Here it is declared inside the loop, and the guard stands outside.
//      CHECK:loop at line [[#@LINE+3]] over j: parallel, parallel_for
void not_yet(int n, int a[n][n]) {
  int m = n;
  for (int j = 0; j < m; j++) {
    int n = 2 * j;
    a[1][j] = n;
  }
}
