// A loop that OpenMP accepts as it is written is copied behind the directive;
// the else branch is the original text.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -- 2>/dev/null > %t.out.c
// RUN: FileCheck %s --input-file=%t.out.c --match-full-lines --strict-whitespace
// RUN: %gcc %cflags -std=c99 -Wall -Wextra -Wshadow -Werror -c %t.out.c -o %t.o
// RUN: %gcc %cflags -std=gnu17 -O2 -Wall -Wextra -Werror -c %t.out.c -o %t.o
// RUN: %clang %cflags -std=c99 -Wall -Wextra -Wshadow -Werror -c %t.out.c -o %t.o
// RUN: %clang %cflags -std=gnu17 -O2 -Wall -Wextra -Werror -c %t.out.c -o %t.o
// RUN: loopdist %t.out.c -- 2>/dev/null | diff %t.out.c -

//       CHECK:#include <loopdist/parallel.h>

//       CHECK:void scale(int n, double *x, const double *y) {
//  CHECK-NEXT:  /* loopdist: i runs in parallel */
//  CHECK-NEXT:  {
//  CHECK-NEXT:    if ((ld_int)n > 0 &&
//  CHECK-NEXT:        ld_parallel_ok({{.*}}) &&
//  CHECK-NEXT:        ld_disjoint({{.*}}sizeof *(x), 0, (ld_int)n - 1{{.*}})) {
//  CHECK-NEXT:      ld_count_parallel();
//  CHECK-NEXT:      #pragma omp parallel for
//  CHECK-NEXT:      for (int i = 0; i < n; i++) // twice
//  CHECK-NEXT:        x[i] = 2 * y[i];
//  CHECK-NEXT:    } else {
//  CHECK-NEXT:      for (int i = 0; i < n; i++) // twice
//  CHECK-NEXT:        x[i] = 2 * y[i];
//  CHECK-NEXT:    }
//  CHECK-NEXT:  } // done
//  CHECK-NEXT:}
void scale(int n, double *x, const double *y) {
  for (int i = 0; i < n; i++) // twice
    x[i] = 2 * y[i]; // done
}

// Constant bounds need no test, distinct arrays neither.
double a[1000], b[1000];

//       CHECK:void constant(void) {
//  CHECK-NEXT:  /* loopdist: i runs in parallel */
//  CHECK-NEXT:  {
//  CHECK-NEXT:    if (ld_parallel_ok({{[0-9]+}}.0)) {
//  CHECK-NEXT:      ld_count_parallel();
//  CHECK-NEXT:      #pragma omp parallel for
void constant(void) {
  for (int i = 0; i < 1000; i++) a[i] = b[i];
}

// Tabs stay tabs; a continued line does not move.
#define F(x) (x)
//       CHECK:void tabs(int n) {
//       CHECK:	    for (int i = 0; i < n; i++) {
//  CHECK-NEXT:		    a[i] = F(b[i] \
//  CHECK-NEXT:		+ 1);
//  CHECK-NEXT:	    }
//  CHECK-NEXT:	  } else {
void tabs(int n) {
	for (int i = 0; i < n; i++) {
		a[i] = F(b[i] \
		+ 1);
	}
}

// A recurrence stays byte for byte.
//       CHECK:void recurrence(int n) {
//  CHECK-NEXT:  for (int i = 1; i < n; i++)
//  CHECK-NEXT:    a[i] = a[i - 1];
//  CHECK-NEXT:}
void recurrence(int n) {
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1];
}
