/* The off switch.
RUN: loopdist %s -o %t.c -- -w
RUN: cmp %s %t.c
*/
int a[100], b[100];

/* loopdist: off */
void whole_function(int n) {
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

void one_loop(int n) {
  /* loopdist: off */
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

#pragma loopdist off
void range(int n) {
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

void still_off(int n) {
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}
