package shapes;
pred p(x) == x -> BinaryNode{element: 1.5};
