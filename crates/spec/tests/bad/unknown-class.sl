package shapes;
pred p(x) == x::BinaryNod<_, _, _>;
