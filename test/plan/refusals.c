// Every loop that stays as it is says why, naming the construct.
//
// RUN: loopdist --analyze %s -- 2>&1 | FileCheck %s

int printf(const char *, ...);
int a[100];
volatile int v;

// CHECK: :[[#@LINE+2]]: loop over i: unknown, serial: {{.*}}[[#@LINE+3]]:5 calls printf
void calls(void) {
  for (int i = 0; i < 100; i++)
    printf("%d\n", a[i]);
}

// CHECK: :[[#@LINE+2]]: loop over i: unknown, serial: [[#@LINE+4]]:
void leaves(void) {
  for (int i = 0; i < 100; i++) {
    if (a[i])
      break;
    a[i] = 1;
  }
}

// CHECK: :[[#@LINE+2]]: loop over i: unknown, serial: [[#@LINE+3]]:{{[0-9]+}} {{.*}}volatile
void touches(void) {
  for (int i = 0; i < 100; i++)
    a[i] = v;
}

// CHECK: :[[#@LINE+2]]: loop: unknown, serial: [[#@LINE+2]]:3 {{.+}}
void waits(int n) {
  while (n > 0)
    n -= a[n];
}

// CHECK: :[[#@LINE+2]]: loop over i: unknown, serial: {{.*}} carries a flow dependence from s (line [[#@LINE+3]], column 5) to s (line [[#@LINE+3]], column 5){{$}}
int sums(int s) {
  for (int i = 0; i < 100; i++)
    s += a[i];
  return s;
}

// CHECK: :[[#@LINE+2]]: loop over i: unknown, serial: {{.*}} carries a flow dependence from t {{.*}}; hint: declare t inside the loop
int hands_on(int t) {
  for (int i = 0; i < 100; i++) {
    a[i] = t;
    t = 2 * i;
  }
  return t;
}

// CHECK: :[[#@LINE+2]]: loop over i: unknown, serial: {{.*}} may carry {{.*}} dependence
void scatters(const int *index) {
  for (int i = 0; i < 100; i++)
    a[index[i]] = i;
}

// CHECK: :[[#@LINE+3]]: loop over i: unknown, serial: {{.*}}switched off
void off(void) {
  /* loopdist: off */
  for (int i = 0; i < 100; i++)
    a[i] = i;
}

// CHECK: :[[#@LINE+4]]: loop over i: parallel, serial: {{.+}}
#define LOOP for (int i = 0; i < 100; i++)
void from_macro(void) {
  // The header comes from a macro.
  LOOP a[i] = i;
}

// CHECK: :[[#@LINE+2]]: loop over i: parallel, serial: loop over i runs at most once
void once(void) {
  for (int i = 5; i < 6; i++)
    a[i] = i;
}

// A guard calls static functions, about which gcc would warn here.
// CHECK: :[[#@LINE+2]]: loop over i: parallel, parallel_for
static inline void static_inline(int n) {
  for (int i = 0; i < n; i++)
    a[i] = i;
}
// CHECK: :[[#@LINE+2]]: loop over i: unknown, serial: {{.*}}:1 is in an inline function that is not static
inline void only_inline(int n) {
  for (int i = 0; i < n; i++)
    a[i] = i;
}
// CHECK: :[[#@LINE+2]]: loop over i: parallel, parallel_for
extern inline void extern_inline(int n) {
  for (int i = 0; i < n; i++)
    a[i] = i;
}
void calls_inline(int n) { static_inline(n), only_inline(n); }
