package shapes;
pred p(x, n) == x::BinaryNode<e, null, null> & n < e * n;
