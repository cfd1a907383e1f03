} pred p(int x) == x = 1;
