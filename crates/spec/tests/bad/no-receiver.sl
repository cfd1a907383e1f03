package shapes;
pred p(x) == x::BinaryNode<_, this, _>;
