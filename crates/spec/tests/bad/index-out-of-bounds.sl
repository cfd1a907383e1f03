pred p(a) == a -> int[2]{0: 1, 2: 1};
