// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In a forked child the threads of OpenMP do not exist: the original loop
// runs.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- -I%S/Inputs 2> %t.err
// RUN: %run-variants %t.c %t.par.c -- -I%S/Inputs

#include "show.h"
#include <sys/wait.h>
#include <unistd.h>

static int a[5000];

void work(int n) {
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 3 + 1;
}

int main(void) {
  int status = 0;
  fillInts(a, 5000);
  work(5000);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    alarm(20);
    work(5000);
    show("child", a, sizeof a);
    fflush(stdout);
    _exit(7);
  }
  waitpid(child, &status, 0);
  showInt("status", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
  work(5000);
  show("parent", a, sizeof a);
  return 0;
}
