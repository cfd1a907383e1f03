pred p(a) == a -> int[1000000]{};
