/* Calls of functions that are not known to return a value and do nothing else.
RUN: loopdist %s -o %t.c -- -w
RUN: cmp %s %t.c
*/
#include <stdio.h>
#include <stdlib.h>
int a[100], b[100], total;
double x[100];
int unknown(int v);
int (*pointer)(int);

static int counts(int v) { return v + total++; }
static int remembers(int v) { static int last; int old = last; last = v; return old; }
static int may_not_return(int v) { while (v != 3) { } return v; }
static int may_loop(int v) { for (;;) if (v) return v; }
static int recurses(int v) { return v > 1 ? recurses(v - 1) : 1; }
static int prints(int v) { printf("%d\n", v); return v; }
static int stores(int *p) { *p = 3; return 1; }
static int asks(int v) { __asm__ volatile(""); return v; }
static int reads_volatile(int v) { static volatile int w; return v + w; }
static int ends(int v) { if (v == 7) exit(2); return v; }
__attribute__((weak)) int replaceable(int v) { return v; }
static int overloaded(int v) { return unknown(v); }

void f1(int n) { for (int i = 0; i < n; i++) a[i] = unknown(b[i]); }
void f2(int n) { for (int i = 0; i < n; i++) a[i] = pointer(b[i]); }
void f3(int n) { for (int i = 0; i < n; i++) a[i] = counts(b[i]); }
void f4(int n) { for (int i = 0; i < n; i++) a[i] = remembers(b[i]); }
void f5(int n) { for (int i = 0; i < n; i++) a[i] = may_not_return(b[i]); }
void f6(int n) { for (int i = 0; i < n; i++) a[i] = may_loop(b[i]); }
void f7(int n) { for (int i = 0; i < n; i++) a[i] = recurses(b[i]); }
void f8(int n) { for (int i = 0; i < n; i++) a[i] = prints(b[i]); }
void f9(int n) { for (int i = 0; i < n; i++) a[i] = stores(&total); }
void f10(int n) { for (int i = 0; i < n; i++) a[i] = asks(b[i]); }
void f11(int n) { for (int i = 0; i < n; i++) a[i] = reads_volatile(b[i]); }
void f12(int n) { for (int i = 0; i < n; i++) a[i] = ends(b[i]); }
void f13(int n) { for (int i = 0; i < n; i++) a[i] = replaceable(b[i]); }
void f14(int n) { for (int i = 0; i < n; i++) a[i] = overloaded(b[i]); }
void f15(int n) { for (int i = 0; i < n; i++) a[i] = rand(); }
void f16(int n) { for (int i = 0; i < n; i++) x[i] = atof("1"); }
void f17(int n, int **p) { for (int i = 0; i < n; i++) p[i] = malloc(4); }
void f18(int n) { for (int i = 0; i < n; i++) a[i] = getchar(); }
