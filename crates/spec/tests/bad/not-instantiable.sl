package shapes;
pred p(x) == x::Figure<id, w>;
