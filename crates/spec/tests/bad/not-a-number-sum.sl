package shapes;
pred p(x) == x::BinaryNode<e, l, r> & e = l + 1;
