pred p(a) == a::int[2]<1, 2, 3>;
