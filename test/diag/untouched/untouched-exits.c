/* Loops that may end early.
RUN: loopdist %s -o %t.c -- -w
RUN: cmp %s %t.c
*/
extern void exit(int);
extern void stop(void) __attribute__((noreturn));
int a[100], b[100];

int returns(int n) {
  for (int i = 0; i < n; i++) {
    a[i] = b[i];
    if (b[i] == 7)
      return i;
  }
  return -1;
}

void breaks(int n) {
  for (int i = 0; i < n; i++) {
    if (b[i] == 7)
      break;
    a[i] = b[i];
  }
}

void ends(int n) {
  for (int i = 0; i < n; i++) {
    if (b[i] == 7)
      exit(1);
    a[i] = b[i];
  }
}

void stops(int n) {
  for (int i = 0; i < n; i++) {
    if (b[i] == 7)
      stop();
    a[i] = b[i];
  }
}

void traps(int n) {
  for (int i = 0; i < n; i++) {
    if (b[i] == 7)
      __builtin_trap();
    a[i] = b[i];
  }
}
