int a[100], b[100];
/* a comment with tabs	and  spaces   */
void f(int n) {
	for (int i = 0; i < n; i++) {
		if (b[i])
			break;
		a[i] = b[i];   
	}
}
