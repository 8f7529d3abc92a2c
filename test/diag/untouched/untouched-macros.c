/* Loops that come out of macros, whole or in part.
RUN: loopdist %s -o %t.c -- -w
RUN: cmp %s %t.c
*/
int a[100], b[100];
#define COPY(n) for (int i = 0; i < (n); i++) a[i] = b[i];
#define EACH(i, n) for (int i = 0; i < (n); i++)
#define BEGIN {
#define END }
#define HEAD int i = 0; i < n; i++
#define FOR for
#define LAST a[i] = b[i]; }
#define TWICE(x) x x

void whole(int n) { COPY(n) }
void header(int n) { EACH(i, n) a[i] = b[i]; }
void header_with_block(int n) { EACH(i, n) { a[i] = b[i]; } }

void block_end(int n) {
  for (int i = 0; i < n; i++) {
    a[i] = b[i];
  END
}

void keyword(int n) {
  FOR (int i = 0; i < n; i++) a[i] = b[i];
}

void last_statement(int n) {
  for (int i = 0; i < n; i++) {
  LAST
}

void argument(int n) {
  TWICE(for (int i = 0; i < n; i++) a[i] = b[i];)
}

void counts(int n) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] + __COUNTER__;
}
