/* One loop that runs in parallel, one that cannot. */
void good(int n, double *restrict x, const double *restrict y) {
  for (int i = 0; i < n; i++)
    x[i] = 2 * y[i];
  for (int i = 1; i < n; i++)
    x[i] = x[i - 1] * y[i];
}
