package calls;

pred counted(int[] a, i, n) == i = n || a[i] >= 0 & i < n & counted(a, i + 1, n);
