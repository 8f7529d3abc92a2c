/* first */
#include <stddef.h>
int a[100], b[100];
void f(int n) {
/*BEGIN*/
	for (int i = 0; i < n; i++) {
		a[i] = b[i] + 1; /* kept */   
	}
/*END*/
}
