package shapes;
pred p(x) == x::BinaryNode<left, right>;
