package shapes;

pred table(a, n) == a -> int[n]{};
pred some(a) == a -> long[_];
query sizes == table(a, n) * b -> int[n + 1]{} & n > 2 & b.length < m;
