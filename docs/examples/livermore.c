// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The 24 Livermore kernels (F. H. McMahon, The Livermore Fortran Kernels,
// UCRL-53745, 1986), each written from its mathematics as a C function.
//
//   livermore [FACTOR [ROUNDS]]     FACTOR 0 to 8 sets the sizes (0: tiny, 4:
//   default)
//
// One line per kernel: name, nanoseconds (minimum of the rounds), checksum.

#define _POSIX_C_SOURCE 199309L

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
  MaxFactor = 8,
  MaxLength = MaxFactor * 262144,
  MaxSide = MaxFactor * 128,
  MaxRows = MaxLength / 8,
  MaxParticles = MaxLength / 4,
  Fields = 25,  // values in a row of the predictor tables
  Cells = 64,   // cells along a side of the particle grid
  Points = 512, // points of the one-dimensional field
  Buckets = 2048,
  MaxGroups = 4096 * MaxFactor,
  GroupLength = 16,
  Planes = 1024
};

// Sizes of this run.
static int length, side, rows, particleCount, groupCount;

// Vectors; x and v have room for the halving levels of kernel 2.
static double x[2 * MaxLength + 64], v[2 * MaxLength + 64];
static double y[MaxLength + 64], z[MaxLength + 64];
static double u[MaxLength + 64], w[MaxLength + 64];
static double g[MaxLength + 64], vx[MaxLength + 64], xx[MaxLength + 64];

// Square grids.
static double za[MaxSide + 2][MaxSide + 2], zb[MaxSide + 2][MaxSide + 2];
static double zm[MaxSide + 2][MaxSide + 2], zp[MaxSide + 2][MaxSide + 2];
static double zq[MaxSide + 2][MaxSide + 2], zr[MaxSide + 2][MaxSide + 2];
static double zu[MaxSide + 2][MaxSide + 2], zv[MaxSide + 2][MaxSide + 2];
static double zz[MaxSide + 2][MaxSide + 2];

// Tables of predictors, one row a point.
static double px[MaxRows][Fields], cx[MaxRows][Fields], vy[Fields][Fields];

// Two time planes of three fields on a strip, and their differences.
static double u1[2][MaxRows + 2][5], u2[2][MaxRows + 2][5],
    u3[2][MaxRows + 2][5];
static double du1[MaxRows + 2], du2[MaxRows + 2], du3[MaxRows + 2];

// Particles on a plane, and the fields that move them.
struct particle {
  double x, y, vx, vy;
};
static struct particle plane[MaxParticles];
static double fieldX[Cells][Cells], fieldY[Cells][Cells];
static double shiftX[96], shiftY[96];
static int hopX[96], hopY[96];
static double density[Cells + 1][Cells + 1];

// Particles on a line.
struct line {
  int count;
  double flux;
  double grd[MaxParticles], vx[MaxParticles], xx[MaxParticles];
  double xi[MaxParticles], rx[MaxParticles];
  double ex1[MaxParticles], dex1[MaxParticles];
  int ix[MaxParticles], ir[MaxParticles];
  double ex[Points], dex[Points];
  double rh[Buckets + 1];
};
static struct line line;

// Zones of the Monte Carlo search.
static int zone[2 * GroupLength * MaxGroups + 2];
static double plan[Planes + 16], dist[Planes + 16];

// Coefficients shared by several kernels.
static struct {
  int n;
  double q, r, t;
} hydro;

// Arrays handed over as one argument.
struct state {
  size_t n;
  double r, t, q;
  double *x;
  const double *y, *z, *u;
};

static double result; // of the kernels that yield one number

// 1. Hydro fragment: x_k = q + y_k (r z_{k+10} + t z_{k+11}).
static void kernel_01(void) {
  for (int k = 0; k < hydro.n; k++)
    x[k] = hydro.q + y[k] * (hydro.r * z[k + 10] + hydro.t * z[k + 11]);
}

// 2. Incomplete Cholesky conjugate gradient: each level halves the one before,
//    x_{p+j} = x_k - v_k x_{k-1} - v_{k+1} x_{k+1} with k = q + 1 + 2j.
static void kernel_02(double *a, const double *b, int n) {
  int first = 0;
  for (int count = n; count > 1; count /= 2) {
    int last = first + count;
    int half = count / 2;
    for (int j = 0; j < half; j++) {
      int k = first + 1 + 2 * j;
      a[last + 1 + j] = a[k] - b[k] * a[k - 1] - b[k + 1] * a[k + 1];
    }
    first = last;
  }
}

// 3. Inner product: q = sum of z_k x_k.
static double kernel_03(const double *a, const double *b, int n) {
  double q = 0.0;
  int k;
  for (k = 0; k < n; k++)
    q += a[k] * b[k];
  return q;
}

// 4. Banded linear equations: three rows, each
//    x_{k-1} = y_4 (x_{k-1} - sum over j of x_{k-6+j} y_{4+5j}).
static void kernel_04(double *a, const double *b, int n) {
  int step = (n - 7) / 2;
  for (int k = 6; k < n; k += step) {
    double t = a[k - 1];
    for (int j = 0; j < n / 5; j++)
      t -= a[k - 6 + j] * b[4 + 5 * j];
    a[k - 1] = b[4] * t;
  }
}

// 5. Tri-diagonal elimination, below the diagonal: x_i = z_i (y_i - x_{i-1}).
static void kernel_05(int n) {
  int i;
  for (i = 1; i < n; i++)
    x[i] = z[i] * (y[i] - x[i - 1]);
}

// 6. General linear recurrence: w_i = 0.01 + sum for k < i of b_{ki} w_{i-1-k}.
static void kernel_06(int n, double *a, double b[n][n]) {
  for (int i = 1; i < n; i++) {
    a[i] = 0.01;
    for (int k = 0; k < i; k++)
      a[i] += b[k][i] * a[i - 1 - k];
  }
}

// 7. Equation of state fragment: a polynomial in r, t and q of u_k to u_{k+6}.
static void kernel_07(const struct state *s) {
  const double r = s->r, t = s->t, q = s->q;
  for (size_t k = 0; k < s->n; k++)
    s->x[k] = s->u[k] + r * (s->z[k] + r * s->y[k]) +
              t * (s->u[k + 3] + r * (s->u[k + 2] + r * s->u[k + 1]) +
                   t * (s->u[k + 6] + q * (s->u[k + 5] + q * s->u[k + 4])));
}

// 8. Alternating direction implicit integration: plane 1 from plane 0,
//    u' = u + A du + sig (second difference across), du the difference along.
static void kernel_08(int n, double sig) {
  const double a11 = 0.031, a12 = 0.013, a13 = 0.021;
  const double a21 = 0.017, a22 = 0.037, a23 = 0.011;
  const double a31 = 0.023, a32 = 0.019, a33 = 0.041;
  for (int i = 1; i < 4; i++)
    for (int j = 1; j < n; j++) {
      du1[j] = u1[0][j + 1][i] - u1[0][j - 1][i];
      du2[j] = u2[0][j + 1][i] - u2[0][j - 1][i];
      du3[j] = u3[0][j + 1][i] - u3[0][j - 1][i];
      u1[1][j][i] =
          u1[0][j][i] + a11 * du1[j] + a12 * du2[j] + a13 * du3[j] +
          sig * (u1[0][j][i + 1] - 2.0 * u1[0][j][i] + u1[0][j][i - 1]);
      u2[1][j][i] =
          u2[0][j][i] + a21 * du1[j] + a22 * du2[j] + a23 * du3[j] +
          sig * (u2[0][j][i + 1] - 2.0 * u2[0][j][i] + u2[0][j][i - 1]);
      u3[1][j][i] =
          u3[0][j][i] + a31 * du1[j] + a32 * du2[j] + a33 * du3[j] +
          sig * (u3[0][j][i + 1] - 2.0 * u3[0][j][i] + u3[0][j][i - 1]);
    }
}

// 9. Integrate predictors: p_0 = sum of c_m p_m along each row.
static void kernel_09(int n, double (*p)[Fields]) {
  for (int i = 0; i < n; i++)
    p[i][0] = 0.0625 * p[i][12] + 0.125 * p[i][11] + 0.25 * p[i][10] +
              0.3125 * p[i][9] + 0.375 * p[i][8] + 0.4375 * p[i][7] +
              0.5 * p[i][6] + 1.5 * (p[i][4] + p[i][5]) + p[i][2];
}

// 10. Difference predictors: the chain of backward differences along each row.
static void kernel_10(int n, double p[][Fields], double c[][Fields]) {
  int i;
  double ar, br, cr;
  for (i = 0; i < n; i++) {
    ar = c[i][4];
    br = ar - p[i][4];
    p[i][4] = ar;
    cr = br - p[i][5];
    p[i][5] = br;
    ar = cr - p[i][6];
    p[i][6] = cr;
    br = ar - p[i][7];
    p[i][7] = ar;
    cr = br - p[i][8];
    p[i][8] = br;
    ar = cr - p[i][9];
    p[i][9] = cr;
    br = ar - p[i][10];
    p[i][10] = ar;
    cr = br - p[i][11];
    p[i][11] = br;
    p[i][13] = cr - p[i][12];
    p[i][12] = cr;
  }
}

// 11. First sum: x_k = x_{k-1} + y_k.
static void kernel_11(double *restrict a, const double *restrict b, int n) {
  a[0] = b[0];
  for (int k = 1; k < n; k++)
    a[k] = a[k - 1] + b[k];
}

// 12. First difference: x_k = y_{k+1} - y_k.
static void kernel_12(double *a, const double *b, int n) {
  for (int k = 0; k < n; k++)
    a[k] = b[k + 1] - b[k];
}

// 13. Two-dimensional particle in cell: move each particle by the field of its
//     cell, then count it in the cell that it reached.
static void kernel_13(int n, struct particle *p) {
  for (int i = 0; i < n; i++) {
    int i1 = (int)p[i].x & (Cells - 1);
    int j1 = (int)p[i].y & (Cells - 1);
    p[i].vx += fieldX[j1][i1];
    p[i].vy += fieldY[j1][i1];
    p[i].x += p[i].vx;
    p[i].y += p[i].vy;
    int i2 = (int)p[i].x & (Cells - 1);
    int j2 = (int)p[i].y & (Cells - 1);
    p[i].x += shiftX[i2 + 32];
    p[i].y += shiftY[j2 + 32];
    i2 += hopX[i2 + 32];
    j2 += hopY[j2 + 32];
    density[j2][i2] += 1.0;
  }
}

// 14. One-dimensional particle in cell: gather the field, push, deposit the
//     charge of each particle on the two points around it.
static void kernel_14(struct line *s) {
  for (int k = 0; k < s->count; k++) {
    s->ix[k] = (int)s->grd[k];
    s->xi[k] = s->ix[k];
    s->ex1[k] = s->ex[s->ix[k] - 1];
    s->dex1[k] = s->dex[s->ix[k] - 1];
  }
  for (int k = 0; k < s->count; k++) {
    s->vx[k] = s->vx[k] + s->ex1[k] + (s->xx[k] - s->xi[k]) * s->dex1[k];
    s->xx[k] = s->xx[k] + s->vx[k] + s->flux;
    s->ir[k] = (int)s->xx[k];
    s->rx[k] = s->xx[k] - s->ir[k];
    s->ir[k] = (s->ir[k] & (Buckets - 1)) + 1;
    s->xx[k] = s->rx[k] + s->ir[k];
  }
  for (int k = 0; k < s->count; k++) {
    s->rh[s->ir[k] - 1] += 1.0 - s->rx[k];
    s->rh[s->ir[k]] += s->rx[k];
  }
}

// 15. Casual Fortran: two fields by square roots, the operands chosen by
//     comparing neighbours; zero along the far edges.
static void kernel_15(int ng, int nz, double ty[ng][nz], double ts[ng][nz],
                      double vf[ng][nz], double vg[ng][nz], double vh[ng][nz]) {
  const double ar = 0.053, br = 0.073;
  for (int j = 1; j < ng; j++)
    for (int k = 1; k < nz; k++) {
      double r, s, t;
      if (j + 1 >= ng) {
        ty[j][k] = 0.0;
      } else {
        t = vh[j + 1][k] > vh[j][k] ? ar : br;
        if (vf[j][k] < vf[j][k - 1]) {
          r = vh[j][k - 1] > vh[j + 1][k - 1] ? vh[j][k - 1] : vh[j + 1][k - 1];
          s = vf[j][k - 1];
        } else {
          r = vh[j][k] > vh[j + 1][k] ? vh[j][k] : vh[j + 1][k];
          s = vf[j][k];
        }
        ty[j][k] = sqrt(vg[j][k] * vg[j][k] + r * r) * t / s;
      }
      if (j + 1 >= ng || k + 1 >= nz) {
        ts[j][k] = 0.0;
      } else {
        if (vf[j][k] < vf[j - 1][k]) {
          r = vg[j - 1][k] > vg[j - 1][k + 1] ? vg[j - 1][k] : vg[j - 1][k + 1];
          s = vf[j - 1][k];
          t = br;
        } else {
          r = vg[j][k] > vg[j][k + 1] ? vg[j][k] : vg[j][k + 1];
          s = vf[j][k];
          t = ar;
        }
        ts[j][k] = sqrt(vh[j][k] * vh[j][k] + r * r) * t / s;
      }
    }
}

// 16. Monte Carlo search: follow a group of zones while the side of the plane
//     agrees with the zone's sign, then try the next group; stop at a hit.
static double kernel_16(int n, double r, double s, double t) {
  int steps = 0, group = 0, third = n / 3;
  while (group < zone[0]) {
    const int *pair = &zone[1 + 2 * GroupLength * group];
    int k = 0;
    while (k < GroupLength) {
      int target = pair[2 * k + 1];
      double gap;
      steps++;
      if (target == n)
        return steps;
      if (target > n) {
        const double *d = &dist[target - 1];
        gap = d[0] - (d[-1] * (t - d[-2]) * (t - d[-2]) +
                      (s - d[-3]) * (s - d[-3]) + (r - d[-4]) * (r - d[-4]));
      } else {
        gap = plan[target - 1] - (target < third       ? t
                                  : target < 2 * third ? s
                                                       : r);
      }
      if (gap == 0.0 || pair[2 * k] == 0)
        return steps;
      if ((gap < 0.0) != (pair[2 * k] < 0))
        break;
      k++;
    }
    group++;
  }
  return -steps;
}

// 17. Implicit conditional computation, downwards: with e = a_i p + b_i,
//     p = c_i p + d_i where p or v_i exceeds 5/3 e, else p = 2e - p.
static void kernel_17(int n, const double *a, const double *b, const double *c,
                      const double *d, double *e, double *vxne, double *vxnd) {
  const double scale = 5.0 / 3.0;
  double p = 1.0 / 3.0, before = 1.03 / 3.07;
  int i;
  for (i = n - 1; i >= 0; i--) {
    double e3 = p * a[i] + b[i];
    double limit = scale * e3;
    vxnd[i] = before;
    if (p > limit || vxne[i] > limit) {
      before = p * c[i] + d[i];
      e[i] = before;
      vxne[i] = before;
    } else {
      before = e3 + e3 - p;
      vxne[i] = e3 + e3 - vxne[i];
      e[i] = e3;
    }
    p = before;
  }
}

// 18. Two-dimensional explicit hydrodynamics: fluxes from the pressures, then
//     velocities from the fluxes, then positions from the velocities.
static void kernel_18(int kn, int jn) {
  const double t = 0.0037, s = 0.0041;
  for (int k = 1; k < kn; k++)
    for (int j = 1; j < jn; j++) {
      za[k][j] =
          (zp[k + 1][j - 1] + zq[k + 1][j - 1] - zp[k][j - 1] - zq[k][j - 1]) *
          (zr[k][j] + zr[k][j - 1]) / (zm[k][j - 1] + zm[k + 1][j - 1]);
      zb[k][j] = (zp[k][j - 1] + zq[k][j - 1] - zp[k][j] - zq[k][j]) *
                 (zr[k][j] + zr[k - 1][j]) / (zm[k][j] + zm[k][j - 1]);
    }
  for (int k = 1; k < kn; k++)
    for (int j = 1; j < jn; j++) {
      zu[k][j] += s * (za[k][j] * (zz[k][j] - zz[k][j + 1]) -
                       za[k][j - 1] * (zz[k][j] - zz[k][j - 1]) -
                       zb[k][j] * (zz[k][j] - zz[k - 1][j]) +
                       zb[k + 1][j] * (zz[k][j] - zz[k + 1][j]));
      zv[k][j] += s * (za[k][j] * (zr[k][j] - zr[k][j + 1]) -
                       za[k][j - 1] * (zr[k][j] - zr[k][j - 1]) -
                       zb[k][j] * (zr[k][j] - zr[k - 1][j]) +
                       zb[k + 1][j] * (zr[k][j] - zr[k + 1][j]));
    }
  for (int k = 1; k < kn; k++)
    for (int j = 1; j < jn; j++) {
      zr[k][j] += t * zu[k][j];
      zz[k][j] += t * zv[k][j];
    }
}

// 19. General linear recurrence equations, forwards and then backwards:
//     b_k = a_k + s c_k, s = b_k - s.
static double kernel_19(int n, double *b, const double *a, const double *c) {
  double s = 0.01;
  int k;
  for (k = 0; k < n; k++) {
    b[k] = a[k] + s * c[k];
    s = b[k] - s;
  }
  for (k = n - 1; k >= 0; k--) {
    b[k] = a[k] + s * c[k];
    s = b[k] - s;
  }
  return s;
}

// 20. Discrete ordinates transport: each flux from the one before it, with a
//     quotient clamped between s and t.
static void kernel_20(int n, double s, double t, double dk) {
  for (int k = 0; k < n; k++) {
    double di = y[k] - g[k] / (xx[k] + dk);
    double dn = 0.2;
    if (di != 0.0) {
      dn = z[k] / di;
      dn = dn > t ? t : dn < s ? s : dn;
    }
    x[k] = ((w[k] + v[k] * dn) * xx[k] + u[k]) / (vx[k] + v[k] * dn);
    xx[k + 1] = (x[k] - xx[k]) * dn + xx[k];
  }
}

// 21. Matrix product: p_{ji} = p_{ji} + sum over k of v_{ki} c_{jk}.
static void kernel_21(int n) {
  int i, j, k;
  for (k = 0; k < Fields; k++)
    for (i = 0; i < Fields; i++)
      for (j = 0; j < n; j++)
        px[j][i] += vy[k][i] * cx[j][k];
}

// 22. Planckian distribution: w_k = x_k / (exp(u_k / v_k) - 1).
static void kernel_22(size_t n, double *out, double *ratio, const double *in,
                      const double *num, const double *den) {
  for (size_t k = 0; k < n; k++) {
    ratio[k] = num[k] / den[k];
    out[k] = in[k] / (exp(ratio[k]) - 1.0);
  }
}

// 23. Two-dimensional implicit hydrodynamics, one relaxation sweep:
//     a += 0.175 (weighted sum of the four neighbours + z - a).
static void kernel_23(int n, int m) {
  for (int j = 1; j < n; j++)
    for (int k = 1; k < m; k++) {
      double qa = za[j][k + 1] * zr[j][k] + za[j][k - 1] * zb[j][k] +
                  za[j + 1][k] * zu[j][k] + za[j - 1][k] * zv[j][k] + zz[j][k];
      za[j][k] += 0.175 * (qa - za[j][k]);
    }
}

// 24. Location of the first minimum of x.
static int kernel_24(const double *a, int n) {
  int m = 0;
  for (int k = 1; k < n; k++)
    if (a[k] < a[m])
      m = k;
  return m;
}

// Deterministic numbers in [low, high): a Weyl sequence, its low bits mixed.
static void fill(double *a, size_t n, unsigned seed, double low, double high) {
  const double scale = (high - low) / 16777216.0;
  for (size_t i = 0; i < n; i++) {
    unsigned h = ((unsigned)i + seed * 40503u) * 2654435761u;
    h = (h ^ (h >> 15)) * 2246822519u;
    a[i] = low + (double)(h >> 8) * scale;
  }
}

static void resetVectors(void) {
  size_t n = (size_t)length + 64;
  fill(x, 2 * n - 64, 1, 0.01, 1.0);
  fill(y, n, 2, 0.01, 1.0);
  fill(z, n, 3, 0.01, 0.99);
  fill(u, n, 4, 0.01, 1.0);
  fill(v, 2 * n - 64, 5, 0.05, 0.95);
  fill(w, n, 6, 0.01, 1.0);
  fill(g, n, 7, 0.01, 1.0);
  fill(vx, n, 8, 0.5, 1.5);
  fill(xx, n, 9, 0.01, 1.0);
}

static void resetGrids(void) {
  for (int k = 0; k < side + 2; k++) {
    size_t n = (size_t)side + 2;
    unsigned seed = 16u * (unsigned)k + 64;
    fill(za[k], n, seed, 0.1, 0.9);
    fill(zb[k], n, seed + 1, 0.1, 0.9);
    fill(zm[k], n, seed + 2, 0.5, 1.5);
    fill(zp[k], n, seed + 3, 0.1, 0.9);
    fill(zq[k], n, seed + 4, 0.1, 0.9);
    fill(zr[k], n, seed + 5, 0.1, 0.9);
    fill(zu[k], n, seed + 6, 0.1, 0.9);
    fill(zv[k], n, seed + 7, 0.1, 0.9);
    fill(zz[k], n, seed + 8, 0.1, 0.9);
  }
}

static void resetTables(void) {
  fill(vy[0], Fields, 20, 0.01, 0.1);
  for (int k = 1; k < Fields; k++)
    fill(vy[k], Fields, 20u + (unsigned)k, 0.01, 0.1);
  for (int i = 0; i < rows; i++) {
    fill(px[i], Fields, 2u * (unsigned)i + 100, 0.1, 1.0);
    fill(cx[i], Fields, 2u * (unsigned)i + 101, 0.1, 1.0);
  }
  for (int i = 0; i < rows + 2; i++)
    for (int p = 0; p < 2; p++) {
      unsigned seed = 8u * (unsigned)i + 4u * (unsigned)p;
      fill(u1[p][i], 5, seed, 0.1, 1.0);
      fill(u2[p][i], 5, seed + 1, 0.1, 1.0);
      fill(u3[p][i], 5, seed + 2, 0.1, 1.0);
    }
}

static void resetParticles(void) {
  size_t n = (size_t)particleCount;
  fill(line.grd, n, 31, 1.0, Points);
  fill(line.ex, Points, 32, 0.1, 3.0);
  fill(line.dex, Points, 33, -1.0, 1.0);
  line.count = particleCount;
  line.flux = 0.001;
  for (size_t i = 0; i < n; i++) {
    plane[i].x = line.grd[i] / 8.0;
    plane[i].y = line.grd[n - 1 - i] / 8.0;
    plane[i].vx = 0.5;
    plane[i].vy = -0.25;
    line.vx[i] = 0.0;
    line.xx[i] = 0.0;
  }
  for (int i = 0; i <= Buckets; i++)
    line.rh[i] = 0.0;
  fill(shiftX, 96, 34, -0.5, 0.5);
  fill(shiftY, 96, 35, -0.5, 0.5);
  for (int i = 0; i < 96; i++) {
    hopX[i] = i % 3 == 0;
    hopY[i] = i % 5 == 0;
  }
  for (int j = 0; j < Cells; j++) {
    fill(fieldX[j], Cells, 36u + (unsigned)j, -1.0, 1.0);
    fill(fieldY[j], Cells, 136u + (unsigned)j, -1.0, 1.0);
  }
  for (int j = 0; j <= Cells; j++)
    for (int i = 0; i <= Cells; i++)
      density[j][i] = 0.0;
}

static void resetZones(void) {
  fill(plan, Planes + 16, 41, 0.0, 1.0);
  fill(dist, Planes + 16, 42, 0.0, 1.0);
  zone[0] = groupCount;
  for (int i = 0; i < groupCount * GroupLength; i++) {
    unsigned h = (unsigned)i * 2654435761u;
    zone[2 * i + 1] = (h >> 30) == 0 ? -1 : 1;
    zone[2 * i + 2] = 5 + (int)((h >> 12) % (Planes + 4));
    if (zone[2 * i + 2] == Planes)
      zone[2 * i + 2] = 5;
  }
}

static void reset(int kernel) {
  result = 0.0;
  if (kernel == 8 || kernel == 9 || kernel == 10 || kernel == 21)
    resetTables();
  else if (kernel == 13 || kernel == 14)
    resetParticles();
  else if (kernel == 16)
    resetZones();
  else if (kernel == 18 || kernel == 23)
    resetGrids();
  else
    resetVectors();
  if (kernel == 6)
    fill(u, (size_t)side * (size_t)side, 51, 0.0, 2.0 / side);
}

static void run(int kernel) {
  const int n = length;
  struct state s = {(size_t)n, 0.3, 0.2, 0.1, x, y, z, u};
  switch (kernel) {
  case 1:
    kernel_01();
    break;
  case 2:
    kernel_02(x, v, n);
    break;
  case 3:
    result = kernel_03(z, x, n);
    break;
  case 4:
    kernel_04(x, y, n);
    break;
  case 5:
    kernel_05(n);
    break;
  case 6:
    kernel_06(side, w, (double(*)[side])u);
    break;
  case 7:
    kernel_07(&s);
    break;
  case 8:
    kernel_08(rows, 0.2);
    break;
  case 9:
    kernel_09(rows, px);
    break;
  case 10:
    kernel_10(rows, px, cx);
    break;
  case 11:
    kernel_11(x, y, n);
    break;
  case 12:
    kernel_12(x, y, n);
    break;
  case 13:
    kernel_13(particleCount, plane);
    break;
  case 14:
    kernel_14(&line);
    break;
  case 15:
    kernel_15(side, side, (double(*)[side])x, (double(*)[side])w,
              (double(*)[side])y, (double(*)[side])z, (double(*)[side])u);
    break;
  case 16:
    result = kernel_16(Planes, 0.9, 0.95, 0.98);
    break;
  case 17:
    kernel_17(n, y, z, v, w, x, xx, g);
    break;
  case 18:
    kernel_18(side, side);
    break;
  case 19:
    result = kernel_19(n, x, y, z);
    break;
  case 20:
    kernel_20(n, 0.05, 0.9, 0.1);
    break;
  case 21:
    kernel_21(rows / 8);
    break;
  case 22:
    kernel_22((size_t)n, w, y, x, u, v);
    break;
  case 23:
    kernel_23(side, side);
    break;
  case 24:
    result = kernel_24(x, n);
    break;
  }
}

// The checks add in the order written, so that they compare the kernels alone.
/* loopdist: off */
static double sum(const double *a, size_t n) {
  double s = 0.0;
  for (size_t i = 0; i < n; i++)
    s += a[i] * (double)(1 + i % 7);
  return s;
}

/* loopdist: off */
static double sumGrid(double a[][MaxSide + 2]) {
  double s = 0.0;
  for (int k = 0; k < side + 2; k++)
    s = s * 0.875 + sum(a[k], (size_t)side + 2);
  return s;
}

/* loopdist: off */
static double sumTable(double a[][Fields]) {
  double s = 0.0;
  for (int i = 0; i < rows; i++)
    s += (1 + i % 5) * sum(a[i], Fields);
  return s;
}

/* loopdist: off */
static double sumStrips(void) {
  double s =
      sum(du1, (size_t)rows) + sum(du2, (size_t)rows) + sum(du3, (size_t)rows);
  for (int i = 0; i < rows; i++)
    s += (1 + i % 5) * (sum(u1[1][i], 5) + sum(u2[1][i], 5) + sum(u3[1][i], 5));
  return s;
}

/* loopdist: off */
static double sumParticles(void) {
  double s = 0.0;
  for (int i = 0; i < particleCount; i++)
    s += (1 + i % 5) * (plane[i].x + plane[i].y + plane[i].vx + plane[i].vy);
  for (int j = 0; j <= Cells; j++)
    s += (1 + j % 5) * sum(density[j], Cells + 1);
  return s;
}

static double check(int kernel) {
  const size_t n = (size_t)length, p = (size_t)particleCount;
  switch (kernel) {
  case 2:
    return sum(x, 2 * n);
  case 4:
    return sum(x, n + n / 4);
  case 6:
    return sum(w, (size_t)side);
  case 8:
    return sumStrips();
  case 9:
  case 10:
  case 21:
    return sumTable(px);
  case 13:
    return sumParticles();
  case 14:
    return sum(line.vx, p) + sum(line.xx, p) + sum(line.rh, Buckets + 1);
  case 15:
    return sum(x, (size_t)side * (size_t)side) +
           sum(w, (size_t)side * (size_t)side);
  case 3:
  case 16:
  case 24:
    return result;
  case 17:
    return sum(x, n) + sum(xx, n) + sum(g, n);
  case 18:
    return sumGrid(zr) + sumGrid(zz) + sumGrid(zu) + sumGrid(zv);
  case 19:
    return sum(x, n) + result;
  case 20:
    return sum(x, n) + sum(xx, n + 1);
  case 22:
    return sum(w, n) + sum(y, n);
  case 23:
    return sumGrid(za);
  default:
    return sum(x, n);
  }
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void setSizes(int factor) {
  length = factor ? factor * 262144 : 1001;
  side = factor ? factor * 128 : 24;
  rows = length / 8;
  particleCount = length / 4;
  groupCount = factor ? 4096 * factor : 8;
  hydro.n = length;
  hydro.q = 0.05;
  hydro.r = 0.02;
  hydro.t = 0.01;
}

int main(int argc, char **argv) {
  int factor = argc > 1 ? atoi(argv[1]) : 4;
  int rounds = argc > 2 ? atoi(argv[2]) : 3;
  if (argc > 3 || factor < 0 || factor > MaxFactor || rounds < 1) {
    fprintf(stderr, "usage: %s [FACTOR, 0 to %d [ROUNDS]]\n", argv[0],
            MaxFactor);
    return 2;
  }
  setSizes(factor);
  for (int kernel = 1; kernel <= 24; kernel++) {
    double best = 0.0;
    for (int round = 0; round < rounds; round++) {
      reset(kernel);
      double start = now();
      run(kernel);
      double elapsed = now() - start;
      if (round == 0 || elapsed < best)
        best = elapsed;
    }
    printf("K%02d %.0f %a\n", kernel, best, check(kernel));
  }
  return 0;
}
