// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spellings of a counted loop, for sizes around zero.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: %run-variants --at-least 20 %t.c %t.par.c -- -I%S/Inputs

#include "show.h"
#include <stddef.h>

static int a[700], b[700];

void up1(int n) { for (int i = 0; i < n; ++i) a[i] = b[i] + 1; }
void up2(int n) { for (int i = 0; i <= n - 1; i += 1) a[i] = b[i] + 2; }
void up3(int n) { for (int i = 0; n > i; i++) a[i] = b[i] + 3; }
void up4(int n) { for (int i = 0; n >= i + 0; i = i + 1) a[i] = b[i] + 4; }
void up5(int n) { for (int i = 0; (i) < (n); (i)++) a[i] = b[i] + 5; }
void up6(int n) { for (int i = 0; i != n; i = 1 + i) a[i] = b[i] + 6; }
void up7(size_t n) { for (size_t i = 0; i < n; i++) a[i] = b[i] + 7; }
void up8(long n) { for (short i = 0; i < n; i++) a[i] = b[i] + 8; }
void up9(int n) { int i; for (i = 0; i < n; i += 3) a[i] = b[i] + 9; a[600] = i; }
void up10(int n, int s) { int i; for (i = 3; i < n; i += s) a[i] = b[i] + 10; a[600] = i; }
void up11(unsigned n) { for (unsigned i = 0; i <= n; i += 2) a[i] = b[i] + 11; }
void down1(int n) { for (int i = n; i > 0; --i) a[i] = b[i] + 21; }
void down2(int n) { for (int i = n - 1; i >= 0; i--) a[i] = b[i] + 22; }
void down3(int n) { for (int i = n; 0 < i; i -= 2) a[i] = b[i] + 23; }
void down4(int n) { for (int i = n; i != 0; i = i - 1) a[i] = b[i] + 24; }
void down5(int n) { for (int i = n; i >= 1; i += -1) a[i] = b[i] + 25; }
void down6(int n, int s) { int i; for (i = n; i > 2; i -= s) a[i] = b[i] + 26; a[600] = i; }
void down7(unsigned n) { for (unsigned i = n; i > 0; i--) a[i] = b[i] + 27; }
void down8(size_t n) { for (size_t i = n - 1; i < n; i--) a[i] = b[i] + 28; }
void down9(int n) { for (long i = n; i >= 0; i -= 3) a[i] = b[i] + 29; }
void nested(int n) {
  int i, j;
  for (i = 0; i < n; i++)
    for (j = i; j < n; j++)
      a[i * 20 + j] = b[j];
  a[600] = i, a[601] = j = 0;
}

int main(void) {
  static const int sizes[] = {0, 1, 2, 3, 4, 15, 16, 17, 50, 300};
  fillInts(b, 700);
  for (int k = 0; k < 10; k++) {
    int n = sizes[k];
    fillInts(a, 700);
    up1(n), show("up1", a, sizeof a), up2(n), show("up2", a, sizeof a);
    up3(n), show("up3", a, sizeof a), up4(n), show("up4", a, sizeof a);
    up5(n), show("up5", a, sizeof a), up6(n), show("up6", a, sizeof a);
    up7((size_t)n), show("up7", a, sizeof a), up8(n), show("up8", a, sizeof a);
    up9(n), show("up9", a, sizeof a), up10(n, 1 + k), show("up10", a, sizeof a);
    up11((unsigned)n), show("up11", a, sizeof a);
    down1(n), show("down1", a, sizeof a), down2(n), show("down2", a, sizeof a);
    down3(n), show("down3", a, sizeof a), down4(n), show("down4", a, sizeof a);
    down5(n), show("down5", a, sizeof a), down6(n, 1 + k), show("down6", a, sizeof a);
    down7((unsigned)n), show("down7", a, sizeof a), down8((size_t)n), show("down8", a, sizeof a);
    down9(n), show("down9", a, sizeof a);
    nested(n > 20 ? 20 : n), show("nested", a, sizeof a);
  }
  up1(-5), up2(-5), up3(-5), up4(-5), up8(-5), down1(-5), down2(-5), down9(-5);
  show("negative sizes", a, sizeof a);
  return 0;
}
