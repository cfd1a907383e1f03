package shapes;
pred zeros(a, i) == a[i] = 0;
