/* switch statements, Duff's device, case labels inside a loop.
RUN: loopdist %s -o %t.c -- -w
RUN: cmp %s %t.c
*/
short to[100], from[100];

void duff(int count) {
  int n = (count + 3) / 4, k = 0;
  switch (count % 4) {
  case 0:
    do {
      to[k] = from[k], k++;
  case 3:
      to[k] = from[k], k++;
  case 2:
      to[k] = from[k], k++;
  case 1:
      to[k] = from[k], k++;
    } while (--n > 0);
  }
}

void for_duff(int count, int i) {
  switch (count & 1) {
  case 0:
    for (i = 0; i < count; i++) {
    case 1:
      to[i] = from[i];
    }
  }
}

void falls_through(int n) {
  for (int i = 0; i < n; i++)
    switch (from[i]) {
    case 1 ... 4:
      to[i] = 1;
    case 5:
      to[i] = 2;
      break;
    default:
      continue;
    }
}
