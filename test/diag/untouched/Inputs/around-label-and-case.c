int a[100], b[100];
void f(int n) { switch (n) { case 5: /*BEGIN*/for (int i = 0; i < n; i++) a[i] = b[i];/*END*/ break; default: goto out; } out:; }
