%:include <stddef.h>
int a<:100:>, b<:100:>; // a comment that \
 goes on
#define LONG \
  3
void f(int n) <%
/*BEGIN*/
	for (int i = 0; i < n; i++) {
		a[i] = b[i] + 1; /* kept */   
	}
/*END*/
%>
#if 0
 ' unbalanced "
#endif
