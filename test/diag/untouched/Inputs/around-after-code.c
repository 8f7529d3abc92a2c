#include <stddef.h>
int a[100], b[100];
#ifdef X
int x;
#endif
void f(int n) {
/*BEGIN*/
	for (int i = 0; i < n; i++) {
		a[i] = b[i] + 1; /* kept */   
	}
/*END*/
}
#include <limits.h>
int last = INT_MAX;
