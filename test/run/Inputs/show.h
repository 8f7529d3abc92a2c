/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What run tests fill and print memory with. Loops of headers are never rewritten. */
#ifndef SHOW_H
#define SHOW_H

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define MAY_STAY_UNUSED __attribute__((unused))

/* One line with a hash of size bytes. */
MAY_STAY_UNUSED static void show(const char *what, const void *memory, size_t size) {
  const unsigned char *p = (const unsigned char *)memory;
  unsigned long h = 14695981039346656037ul;
  for (size_t k = 0; k < size; k++)
    h = (h ^ p[k]) * 1099511628211ul;
  printf("%s %016lx\n", what, h);
}

MAY_STAY_UNUSED static void showInt(const char *what, long value) {
  printf("%s %ld\n", what, value);
}

MAY_STAY_UNUSED static void fillInts(int *p, int n) {
  for (int k = 0; k < n; k++)
    p[k] = k * 7 % 31 - 9;
}

MAY_STAY_UNUSED static void fillDoubles(double *p, int n) {
  for (int k = 0; k < n; k++)
    p[k] = (k * 7 % 31 - 9) * 0.25;
}

#endif
