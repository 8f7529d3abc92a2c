/* Jumps into, out of and inside loops that would run in parallel without them.
RUN: loopdist %s -o %t.c -- -w
RUN: cmp %s %t.c
*/
int a[100], b[100];

int leaves(int n) {
  for (int i = 0; i < n; i++) {
    if (b[i] < 0)
      goto out;
    a[i] = b[i];
  }
out:
  return n;
}

void enters(int n, int i) {
  if (n > 5)
    goto middle;
  for (i = 0; i < n; i++) {
  middle:
    a[i] = b[i] + 1;
  }
}

void inside(int n) {
  for (int i = 0; i < n; i++) {
    if (b[i] > 3)
      goto next;
    a[i] = b[i];
  next:;
  }
}

void computed(int n) {
  static const void *const where[] = {&&one, &&two};
  for (int i = 0; i < n; i++) {
    goto *where[b[i] & 1];
  one:
    a[i] = 1;
    continue;
  two:
    a[i] = 2;
  }
}

void local_label(int n) {
  for (int i = 0; i < n; i++) {
    __label__ done;
    if (b[i])
      goto done;
    a[i] = i;
  done:;
  }
}

void label_value(int n, void **p) {
  for (int i = 0; i < n; i++)
    p[i] = &&here;
here:;
}
