pred p(a) == a -> int[]{};
