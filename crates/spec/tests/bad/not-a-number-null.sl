package shapes;
pred p(x) == x::BinaryNode<null, l, r>;
