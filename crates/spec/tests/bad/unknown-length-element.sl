pred q(int[n] a) == a = null;
