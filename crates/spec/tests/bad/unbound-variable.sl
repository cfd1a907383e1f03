package shapes;
pred p(x, limit) == x::BinaryNode<element, null, null> & elemnt < limit;
