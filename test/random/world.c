/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORLD_TYPE_C(X, type) type g##X[SEG], m##X[SIDE][SIDE], arena##X[10 * SEG];
WORLD_TYPE_C(D, double)
WORLD_TYPE_C(F, float)
WORLD_TYPE_C(I, int)
WORLD_TYPE_C(U, unsigned)
WORLD_TYPE_C(L, long)
WORLD_TYPE_C(Z, unsigned long)
WORLD_TYPE_C(B, unsigned char)
WORLD_TYPE_C(C, signed char)
WORLD_TYPE_C(H, short)
struct rec gR[SEG], arenaR[4 * SEG];
struct pack gP, hP;
union both gV;
struct table gT[SIDE];
double cube[16][16][16];
double outD[64];
long outL[64];
double gs, *gp;
int gn, gm, gcount;
unsigned gu;
long gl;
int perm[SEG];
double *rows[SIDE];

double impure(double x) { gcount++; return x + gcount; }
double read_world(int k) { return gD[k & 63] + 1; }
double unknown_const(double x) { return x * 0.5 + 1; }
double unknown_pure(double x) { return x + gD[3] + arenaD[PAD + 3]; }

struct object { const char *name; void *address; size_t size; int kind; void *pristine; };
static struct object objects[128];
static int object_count;

void world_add(const char *name, void *address, size_t size, int kind) {
  struct object o = {name, address, size, kind, malloc(size)};
  objects[object_count++] = o;
}

static unsigned long state = 88172645463325252ul;
static unsigned next(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (unsigned)(state >> 20);
}

static void fill(struct object *o) {
  size_t k;
  for (k = 0; o->kind == 'd' && k < o->size / sizeof(double); k++)
    ((double *)o->address)[k] = ((int)(next() % 64) - 24) * 0.25;
  for (k = 0; o->kind == 'f' && k < o->size / sizeof(float); k++)
    ((float *)o->address)[k] = (float)(((int)(next() % 64) - 24) * 0.25);
  for (k = 0; o->kind == 'i' && k < o->size / sizeof(int); k++)
    ((int *)o->address)[k] = (int)(next() % 16);
  for (k = 0; o->kind == 'l' && k < o->size / sizeof(long); k++)
    ((long *)o->address)[k] = (long)(next() % 100);
  for (k = 0; o->kind == 'b' && k < o->size; k++)
    ((unsigned char *)o->address)[k] = (unsigned char)next();
}

static void add_all(void) {
#define ADD(X, kind)                              \
  world_add("g" #X, g##X, sizeof g##X, kind);     \
  world_add("m" #X, m##X, sizeof m##X, kind);     \
  world_add("arena" #X, arena##X, sizeof arena##X, kind)
  ADD(D, 'd'); ADD(F, 'f'); ADD(I, 'i'); ADD(U, 'i'); ADD(L, 'l');
  ADD(Z, 'l'); ADD(B, 'b'); ADD(C, 'b'); ADD(H, 'b');
#define ONE(x, kind) world_add(#x, &x, sizeof x, kind)
  ONE(gP, 'p'); ONE(hP, 'p'); ONE(gR, 'r'); ONE(arenaR, 'r'); ONE(gV, 'b'); ONE(cube, 'd'); ONE(gT, 't');
  ONE(outD, 'd'); ONE(outL, 'l'); ONE(gs, 'd'); ONE(gp, 'x'); ONE(gn, 'i');
  ONE(gm, 'i'); ONE(gcount, 'i'); ONE(gu, 'i'); ONE(gl, 'l'); ONE(perm, 'x');
  ONE(rows, 'x');
}

static void fill_pack(struct pack *p) {
  int k;
  for (k = 0; k < PAD; k++)
    p->head[k] = (int)(next() % 16);
  for (k = 0; k < SEG; k++) {
    p->tail[k] = (int)(next() % 16);
    p->row[k] = (int)(next() % 64) * 0.25;
    p->frow[k] = (float)((int)(next() % 64) * 0.25);
  }
  p->n = p->m = 5;
  p->v = arenaD + PAD;
  p->w = arenaD + PAD + SEG;
  p->ix = arenaI + PAD;
}

static void fill_rec(struct rec *r, int count) {
  int k;
  for (k = 0; k < count; k++) {
    r[k].v = (int)(next() % 64) * 0.25;
    r[k].n = (int)(next() % 16), r[k].q = (short)next(), r[k].b = (unsigned char)next();
    r[k].c = (unsigned char)next(), r[k].f = next() & 31, r[k].g = next() & 7;
    r[k].h = next() & 0xffffff, r[k].e = (int)(next() % 16);
  }
}

static void fill_table(struct table *p) {
  int k;
  for (k = 0; k < 32; k++)
    p->v[k] = (int)(next() % 64) * 0.25, p->w[k] = (int)(next() % 16);
  p->n = p->m = (int)(next() % 16);
}

void world_start(void) {
  int k;
  add_all();
  setvbuf(stdout, NULL, _IOLBF, 1 << 16);
  for (k = 0; k < object_count; k++)
    fill(&objects[k]);
  fill_pack(&gP), fill_pack(&hP), fill_rec(gR, SEG), fill_rec(arenaR, 4 * SEG);
  gp = arenaD + PAD;
  for (k = 0; k < SIDE; k++)
    fill_table(&gT[k]);
  for (k = 0; k < SIDE; k++)
    rows[k] = arenaD + PAD + 64 * k;
  for (k = 0; k < SEG; k++)
    perm[k] = k;
  for (k = SEG - 1; k > 0; k--) {
    int j = (int)(next() % (unsigned)(k + 1)), t = perm[k];
    perm[k] = perm[j], perm[j] = t;
  }
  for (k = 0; k < object_count; k++)
    memcpy(objects[k].pristine, objects[k].address, objects[k].size);
}

void world_reset(void) {
  int k;
  for (k = 0; k < object_count; k++)
    memcpy(objects[k].address, objects[k].pristine, objects[k].size);
}

/* NaNs differ in sign and payload between compilers; addresses between builds. */
static unsigned long word(const struct object *o, size_t k) {
  unsigned long bits;
  memcpy(&bits, (char *)o->address + k, sizeof bits);
  if (o->kind == 'd') {
    double d;
    memcpy(&d, &bits, sizeof d);
    return d != d ? 0x7ff8ul << 48 : bits;
  }
  if (o->kind == 'f') {
    float f[2];
    int h;
    memcpy(f, &bits, sizeof f);
    for (h = 0; h < 2; h++)
      if (f[h] != f[h])
        bits |= 0xfffffffful << 32 * h;
  }
  return bits;
}

static unsigned long hash_of(const struct object *o) {
  unsigned long h = 1469598103934665603ul;
  size_t k, size = o->size;
  if (o->kind == 'x')
    return 0;
  for (k = 0; k + 8 <= size; k += 8) {
    if (o->kind == 'p' && k >= offsetof(struct pack, v) && k < offsetof(struct pack, row))
      continue;
    h = (h ^ word(o, k)) * 1099511628211ul, h ^= h >> 29;
  }
  for (; k < size; k++)
    h = (h ^ ((unsigned char *)o->address)[k]) * 1099511628211ul;
  return h;
}

static void list_changes(const struct object *o) {
  size_t k, step = o->kind == 'd' || o->kind == 'l' ? 8 : o->kind == 'b' ? 1 : 4;
  for (k = 0; k < o->size; k += step) {
    char *now = (char *)o->address + k;
    if (memcmp(now, (char *)o->pristine + k, step) == 0)
      continue;
    printf("  %s[%zu] = ", o->name, k / step);
    if (o->kind == 'd')
      printf("%a\n", *(double *)now);
    else if (o->kind == 'l')
      printf("%ld\n", *(long *)now);
    else if (o->kind == 'f')
      printf("%a\n", (double)*(float *)now);
    else if (o->kind == 'b')
      printf("%d\n", *(unsigned char *)now);
    else
      printf("%d\n", *(int *)now);
  }
}

void world_check(const char *function, int call) {
  unsigned long h = 0;
  int k;
  for (k = 0; k < object_count; k++)
    h = h * 31 + hash_of(&objects[k]);
  printf("%s %d %016lx\n", function, call, h);
  for (k = 0; getenv("WORLD_VERBOSE") && k < object_count; k++)
    if (objects[k].kind != 'x')
      list_changes(&objects[k]);
}

/* The arguments of a program choose a function, and one of its calls. */
int world_wants(const char *function, int call, int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], function) != 0)
    return 0;
  if (argc > 2 && atoi(argv[2]) != call)
    return 0;
  world_reset();
  return 1;
}
