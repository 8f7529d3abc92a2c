/* Input older than C99 stays as it is, K&R definitions too.
RUN: loopdist %s -o %t.c -- -w -std=c89
RUN: cmp %s %t.c
*/
int a[100], b[100];

old_style(p, q, n)
int *p, *q;
{
  register i;
  for (i = 0; i < n; i++)
    p[i] = q[i];
}

void copies(n) int n; {
  int i;
  for (i = 0; i < n; i++)
    a[i] = b[i];
}
