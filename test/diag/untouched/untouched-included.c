/* Loops that stand in other files.
RUN: loopdist %s -o %t.c -- -w
RUN: cmp %s %t.c
*/
#include "Inputs/loop.h"
int a[100], b[100];

void calls(int n) { from_header(a, b, n); }

void includes(int n) {
#include "Inputs/loop.inc"
}
