package shapes;
pred p(x) == x -> BinaryNode{left: null, left: x};
