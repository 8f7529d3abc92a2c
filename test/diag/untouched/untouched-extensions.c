/* GNU extensions with effects of their own.
RUN: loopdist %s -o %t.c -- -w
RUN: cmp %s %t.c
*/
#include <stdarg.h>
int a[100], b[100];
void *kept[100];
void release(int *p);

void statement_expression(int n) {
  for (int i = 0; i < n; i++)
    a[i] = ({ int t = b[i]; t = t + 1; t; });
}

void on_the_stack(int n) {
  for (int i = 0; i < n; i++)
    kept[i] = __builtin_alloca(16);
}

void arguments(int n, ...) {
  va_list list;
  va_start(list, n);
  for (int i = 0; i < n; i++)
    a[i] = va_arg(list, int);
  va_end(list);
}

void cleanup(int n) {
  for (int i = 0; i < n; i++) {
    __attribute__((cleanup(release))) int t = b[i];
    a[i] = t;
  }
}

void conditional_without_middle(int n) {
  for (int i = 0; i < n; i++)
    a[i] = b[b[i]++] ?: 3;
}

void static_local(int n) {
  for (int i = 0; i < n; i++) {
    static int calls;
    a[i] = ++calls;
  }
}

void own_address(int n) {
  for (int i = 0; i < n; i++)
    kept[i] = &i;
}

void frame(int n) {
  for (int i = 0; i < n; i++)
    kept[i] = __builtin_frame_address(0);
}
