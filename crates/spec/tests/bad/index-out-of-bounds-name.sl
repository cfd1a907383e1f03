pred p(a) == a -> int[2]{first: 1};
