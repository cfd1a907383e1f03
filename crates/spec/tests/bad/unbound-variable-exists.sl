package shapes;
pred p(x) == x::BinaryNode<v, null, null> & v < bound;
