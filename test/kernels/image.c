// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pictures of unsigned char: per-pixel maps, packed colours, a blur.
//
// RUN: %strip %s > %t.c
// RUN: loopdist %t.c -o %t.par.c -- 2> %t.err
// RUN: FileCheck %s --input-file=%t.par.c
// RUN: %run-variants %t.c %t.par.c

#include <stdint.h>
#include <stdio.h>

#define WIDTH 61
#define HEIGHT 47

struct pixel {
  unsigned char r, g, b;
};

static unsigned char grey[HEIGHT][WIDTH], soft[HEIGHT][WIDTH];
static struct pixel colour[HEIGHT][WIDTH];
static uint8_t packed[3 * WIDTH * HEIGHT];

// CHECK-LABEL: void invert(
// CHECK: #pragma omp parallel for
void invert(unsigned char *p, int n) {
  for (int i = 0; i < n; i++)
    p[i] = 255 - p[i];
}

// CHECK-LABEL: void threshold(
// CHECK: #pragma omp parallel for
void threshold(uint8_t *restrict to, const uint8_t *restrict from, int n,
               uint8_t level) {
  for (int i = 0; i < n; i++)
    to[i] = from[i] > level ? 255 : 0;
}

// CHECK-LABEL: void toGrey(
// CHECK: #pragma omp parallel for
void toGrey(int h, int w) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      grey[y][x] = (unsigned char)((77 * colour[y][x].r + 150 * colour[y][x].g +
                                    29 * colour[y][x].b) >>
                                   8);
}

// CHECK-LABEL: void blur(
// CHECK: #pragma omp parallel for
void blur(int h, int w) {
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++) {
      int s = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          s += grey[y + dy][x + dx];
      soft[y][x] = (unsigned char)(s / 9);
    }
}

// Three bytes a pixel in one array.
// CHECK-LABEL: void swapRedBlue(
// CHECK: #pragma omp parallel for
void swapRedBlue(int n) {
  for (int i = 0; i < n; i++) {
    uint8_t t = packed[3 * i];
    packed[3 * i] = packed[3 * i + 2];
    packed[3 * i + 2] = t;
  }
}

// Rows in one flat array, the width known only at run time.
// CHECK-LABEL: void brighten(
void brighten(uint8_t *p, int h, int w, int by) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      int t = p[y * w + x] + by;
      p[y * w + x] = t > 255 ? 255 : (uint8_t)t;
    }
}

// Each pixel passes a share of its error to the next: serial.
// CHECK-LABEL: void dither(
// CHECK-NOT: #pragma omp
void dither(unsigned char *p, int n) {
  for (int i = 0; i < n - 1; i++) {
    int t = p[i] < 128 ? 0 : 255;
    p[i + 1] = (unsigned char)((p[i + 1] + (p[i] - t) / 2) & 255);
    p[i] = (unsigned char)t;
  }
}

// CHECK-LABEL: void sums(
void sums(const char *name, const unsigned char *p, int n) {
  unsigned s = 1;
  for (int i = 0; i < n; i++)
    s = s * 31 + p[i];
  printf("%s %u\n", name, s);
}

// CHECK-LABEL: int main(
int main(void) {
  const int heights[] = {0, 1, 2, 3, 30, HEIGHT},
            widths[] = {0, 3, 1, 2, 61, 60};
  for (int k = 0; k < 6; k++) {
    int h = heights[k], w = widths[k];
    for (int y = 0; y < HEIGHT; y++)
      for (int x = 0; x < WIDTH; x++) {
        int c = y * 7 + x * 13;
        grey[y][x] = (unsigned char)c;
        soft[y][x] = (unsigned char)(c * 3);
        colour[y][x] = (struct pixel){(unsigned char)c, (unsigned char)(2 * c),
                                      (unsigned char)(c / 2)};
        for (int b = 0; b < 3; b++)
          packed[3 * (y * WIDTH + x) + b] = (uint8_t)(c * (b + 1));
      }
    toGrey(h, w);
    blur(h, w);
    for (int y = 0; y < HEIGHT; y += 5) {
      sums("grey", grey[y], WIDTH);
      sums("soft", soft[y], WIDTH);
    }
    swapRedBlue(h * w);
    sums("swapRedBlue", packed, 3 * WIDTH * HEIGHT);
    invert(packed, h * w);
    sums("invert", packed, 3 * WIDTH * HEIGHT);
    threshold(packed + WIDTH * HEIGHT, packed, h * w, 99);
    sums("threshold", packed, 3 * WIDTH * HEIGHT);
    brighten(packed, h, w, 60);
    sums("brighten", packed, 3 * WIDTH * HEIGHT);
    dither(packed, h * w);
    sums("dither", packed, 3 * WIDTH * HEIGHT);
  }
  return 0;
}
