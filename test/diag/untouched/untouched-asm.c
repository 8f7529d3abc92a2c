/* Inline assembly, and register variables bound to a register.
RUN: loopdist %s -o %t.c -- -w
RUN: cmp %s %t.c
*/
int a[100], b[100];

void barrier(int n) {
  for (int i = 0; i < n; i++) {
    a[i] = b[i];
    __asm__ volatile("" ::: "memory");
  }
}

void plain(int n) {
  for (int i = 0; i < n; i++) {
    int t;
    __asm__("" : "=r"(t) : "0"(b[i]));
    a[i] = t;
  }
}

void old(int n) {
  for (int i = 0; i < n; i++) {
    asm("nop");
    a[i] = b[i];
  }
}

#if defined(__x86_64__)
void bound_to_register(int n) {
  register int r __asm__("ebx") = n;
  for (int i = 0; i < n; i++)
    a[i] = b[i] + r;
}
#endif
