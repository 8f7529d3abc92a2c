/* Loops that OpenMP already rules.
RUN: loopdist %s -o %t.c -- -w -fopenmp
RUN: cmp %s %t.c
RUN: loopdist %s -o %t.plain.c -- -w
RUN: cmp %s %t.plain.c
*/
int a[100], b[100];

void parallel_for(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

void inner_of_parallel_for(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[10 * i + j] = b[j];
}

void region(int n) {
#pragma omp parallel
  {
    for (int i = 0; i < n; i++)
      a[i] = b[i];
  }
}

void worksharing(int n) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < n; i++)
      a[i] = b[i];
#pragma omp single
    for (int i = 0; i < n; i++)
      b[i] = 1;
#pragma omp critical
    for (int i = 0; i < n; i++)
      b[i] = 2;
  }
}

void simd(int n) {
#pragma omp simd
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

void task(int n) {
#pragma omp task
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

void inside(int n) {
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    a[i] += b[i];
  }
}

void barrier(int n) {
  for (int i = 0; i < n; i++) {
    a[i] = b[i];
#pragma omp barrier
  }
}

void operator_form(int n) {
  _Pragma("omp parallel for")
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

int private_copy;
#pragma omp threadprivate(private_copy)

void threadprivate(int n) {
  for (int i = 0; i < n; i++)
    a[i] = private_copy;
}
