int a[100], b[100]; void f(int n) { if (n > 3) /*BEGIN*/for (int i = 0; i < n; i++) a[i] = b[i];/*END*/ else a[0] = 1; }
