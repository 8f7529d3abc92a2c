int a[100], b[100];
void f(int n) {
  fo\
r (int i = 0; i < \
       n; i++) {
    if (b[i]) br\
eak;
    a[i] = b[i]; // a comment that \
goes on
  }
}
#define LONG \
  3
