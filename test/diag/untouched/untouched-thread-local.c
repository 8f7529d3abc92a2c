/* Objects of which each thread has its own.
RUN: loopdist %s -o %t.c -- -w
RUN: cmp %s %t.c
*/
_Thread_local int t, table[100];
__thread int u;
int a[100], b[100];
static int reads_own(int x) { return x + t; }

void reads(int n) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] + t;
}

void writes(int n) {
  for (int i = 0; i < n; i++)
    table[i] = b[i];
}

void bound(void) {
  for (int i = 0; i < u; i++)
    a[i] = b[i];
}

void address(int n, int **p) {
  for (int i = 0; i < n; i++)
    p[i] = &t;
}

void calls(int n) {
  for (int i = 0; i < n; i++)
    a[i] = reads_own(b[i]);
}

#include <errno.h>
void error_number(int n) {
  for (int i = 0; i < n; i++)
    a[i] = errno;
}
