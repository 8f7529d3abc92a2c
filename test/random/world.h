/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The memory that generated functions work on. All of it is compared. */
#ifndef WORLD_H
#define WORLD_H

#include <math.h>
#include <stddef.h>

#define SEG 2048  /* elements of an array, and of one pointer's share */
#define PAD 600   /* elements below the first pointer */
#define SIDE 64   /* rows and columns of a matrix */

struct rec { double v; int n; short q; unsigned char b, c; unsigned f : 5, g : 3, h : 24; int e; };
struct pack { int head[PAD]; int n, m; int tail[SEG]; double *v, *w; int *ix; double row[SEG]; float frow[SEG]; };
struct table { double v[32]; int w[32]; int n, m; };
typedef int count_t;
union both { unsigned u[SEG]; int s[SEG]; unsigned char bytes[4 * SEG]; };

#define WORLD_TYPE(X, type) \
  extern type g##X[SEG], m##X[SIDE][SIDE], arena##X[10 * SEG];
WORLD_TYPE(D, double)
WORLD_TYPE(F, float)
WORLD_TYPE(I, int)
WORLD_TYPE(U, unsigned)
WORLD_TYPE(L, long)
WORLD_TYPE(Z, unsigned long)
WORLD_TYPE(B, unsigned char)
WORLD_TYPE(C, signed char)
WORLD_TYPE(H, short)

extern struct rec gR[SEG], arenaR[4 * SEG];
extern struct pack gP, hP;
extern union both gV;
extern struct table gT[SIDE];
extern double cube[16][16][16];
extern double outD[64];
extern long outL[64];
extern double gs, *gp;
extern int gn, gm, gcount;
extern unsigned gu;
extern long gl;
extern int perm[SEG];
extern double *rows[SIDE];

double impure(double x);
double read_world(int k);
double unknown_const(double x) __attribute__((const));
double unknown_pure(double x) __attribute__((pure));

/* kind: 'd' double, 'f' float, 'b' bytes, 'i' int. */
void world_add(const char *name, void *address, size_t size, int kind);
void world_start(void);
void world_reset(void);
void world_check(const char *function, int call);
int world_wants(const char *function, int call, int argc, char **argv);

#endif
