package shapes;
pred p(x) == x::BinaryNode<e, _, _> * e::BinaryNode<_, _, _>;
