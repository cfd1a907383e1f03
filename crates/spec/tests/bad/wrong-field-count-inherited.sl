package shapes;
pred p(x) == x::Square<side, tag>;
