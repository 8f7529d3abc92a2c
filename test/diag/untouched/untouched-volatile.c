/* volatile and atomic objects in every role.
RUN: loopdist %s -o %t.c -- -w
RUN: cmp %s %t.c
*/
volatile int v[100], flag;
_Atomic int w[100], counter;
int a[100], b[100];

void element(int n) {
  for (int i = 0; i < n; i++)
    v[i] = i;
}

void read_element(int n) {
  for (int i = 0; i < n; i++)
    a[i] = v[i];
}

void bound(void) {
  for (int i = 0; i < flag; i++)
    a[i] = b[i];
}

void index_variable(int n) {
  for (volatile int i = 0; i < n; i++)
    a[i] = b[i];
}

void pointed(volatile int *p, int n) {
  for (int i = 0; i < n; i++)
    p[i] = b[i];
}

void cast(int n) {
  for (int i = 0; i < n; i++)
    *(volatile int *)&a[i] = b[i];
}

void local(int n) {
  for (int i = 0; i < n; i++) {
    volatile int t = b[i];
    a[i] = t;
  }
}

struct s {
  volatile int ready;
  int n;
} s;

void member(int n) {
  for (int i = 0; i < n; i++) {
    s.ready = i;
    a[i] = b[i];
  }
}

void atomic_element(int n) {
  for (int i = 0; i < n; i++)
    w[i] = i;
}

void atomic_counter(int n) {
  for (int i = 0; i < n; i++) {
    counter++;
    a[i] = b[i];
  }
}

void atomic_bound(void) {
  for (int i = 0; i < counter; i++)
    a[i] = b[i];
}

void atomic_index(int n) {
  for (_Atomic int i = 0; i < n; i++)
    a[i] = b[i];
}

void builtin(int n) {
  for (int i = 0; i < n; i++)
    a[i] = __atomic_load_n(&b[i], __ATOMIC_SEQ_CST);
}

void fence(int n) {
  for (int i = 0; i < n; i++) {
    a[i] = b[i];
    __sync_synchronize();
  }
}
