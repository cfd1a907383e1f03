pred p(a) == a -> int[n]{0: 3};
pred q(int[n] a) == a = null;
