package shapes;
pred p(x) == x::BinaryNode<e, l, r> & l < r;
