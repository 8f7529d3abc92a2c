// A store to one member of a record leaves the other members as they are, as
// long as its subscripts stay inside the member.
//
// RUN: loopdist --print=plan %s -- | FileCheck %s

struct line {
  int count;
  double v[100];
  int at[100];
};

// CHECK: loop at line [[#@LINE+2]] over i: parallel, parallel_for
void inside(struct line *s) {
  for (int i = 0; i < s->count; i++)
    s->v[i] = 0;
}

// CHECK: loop at line [[#@LINE+3]] over i: unknown, serial
// CHECK-NEXT: refusal {{.*}} bound s->count changes in the loop
void anywhere(struct line *s) {
  for (int i = 0; i < s->count; i++)
    s->v[s->at[i]] = 0;
}

// CHECK: loop at line [[#@LINE+3]] over i: unknown, serial
// CHECK-NEXT: refusal {{.*}} bound s->count changes in the loop
void itself(struct line *s) {
  for (int i = 0; i < s->count; i++)
    s->count = s->at[i];
}
