/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * An OpenMP runtime for gcc's code that runs the threads of a team one after
 * the other, the last one first. Whatever one iteration needs from an earlier
 * one of another thread comes out wrong every time, not only when threads
 * happen to meet. With as many threads as iterations, the whole loop runs
 * backwards.
 *
 * BACKWARD_TEAM is the number of threads.
 */
#include <stdlib.h>

static unsigned current, inside;

static unsigned team(void) {
  const char *text = getenv("BACKWARD_TEAM");
  return text ? (unsigned)atoi(text) : 5;
}

int omp_get_thread_num(void) { return (int)current; }
int omp_get_num_threads(void) { return inside ? (int)team() : 1; }
int omp_get_max_threads(void) { return (int)team(); }
int omp_get_thread_limit(void) { return 1 << 20; }
int omp_in_parallel(void) { return (int)inside; }
void GOMP_barrier(void) { abort(); }

void GOMP_parallel(void (*body)(void *), void *data, unsigned threads,
                   unsigned flags) {
  (void)threads, (void)flags;
  inside = 1;
  for (unsigned k = team(); k-- > 0;) {
    current = k;
    body(data);
  }
  current = inside = 0;
}
