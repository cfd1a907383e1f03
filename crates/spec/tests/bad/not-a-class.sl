pred p(x) == x::int<3>;
