/* Loops that are not counted loops.
RUN: loopdist %s -o %t.c -- -w
RUN: cmp %s %t.c
*/
int a[1000], b[1000], global;
struct node { struct node *next; int v; };

void while_loop(int i, int n) { while (i < n) { a[i] = b[i]; i++; } }
void do_loop(int i, int n) { do { a[i] = b[i]; i++; } while (i < n); }
void endless(int i) { for (;;) { a[i] = b[i]; if (++i > 9) break; } }
void in_condition(int n) { for (int i = n; i-- > 0;) a[i] = b[i]; }
void two_indices(int n) { for (int i = 0, j = n; i < j; i++, j--) a[i] = b[j]; }
void changed(int n) { for (int i = 0; i < n; i++) { a[i] = b[i]; if (b[i]) i++; } }
void bound_changes(int n) { for (int i = 0; i < n; i++) { a[i] = b[i]; if (b[i] == 5) n--; } }
void step_changes(int n, int s) { for (int i = 0; i < n; i += s) { a[i] = b[i]; s = b[i] & 3; } }
void doubles(int n) { for (double i = 0; i < n; i += 1) a[(int)i] = 1; }
void pointers(int *end) { for (int *p = a; p < end; p++) *p = 1; }
void lists(struct node *p) { for (; p; p = p->next) p->v = 1; }
void grows(int n) { for (int i = 1; i < n; i *= 2) a[i] = b[i]; }
void two_conditions(int n) { for (int i = 0; i < n && b[i]; i++) a[i] = 1; }
void address(int n) { int i, *p = &i; for (i = 0; i < n; i++) { a[i] = b[i]; *p += b[i] & 1; } }
void no_step(int n) { for (int i = 0; i < n;) a[i++] = 1; }
void no_condition(int n) { for (int i = 0;; i++) { if (i >= n) return; a[i] = b[i]; } }
void calls_in_bound(int f(void)) { for (int i = 0; i < f(); i++) a[i] = b[i]; }
void shifted(unsigned n) { for (; n; n >>= 1) a[n & 7] = 1; }
void subscript_effect(int n) { int k = 0; for (int i = 0; i < n; i++) a[k++] = b[i]; }
void index_is_memory(int n) { for (global = 0; global < n; global++) a[b[global] & 3] += global; }
void bound_is_written(int *p, int n) { for (int i = 0; i < p[0]; i++) p[i] = n - i; }
void same_place(int n) { for (int i = 0; i < n; i++) a[3] = a[3] * 3 + b[i]; }
void carried(int n) { for (int i = 1; i < n; i++) a[i] = a[i - 1] * a[i - 1] + b[i]; }
