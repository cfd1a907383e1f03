package shapes;
pred p(x) == x -> BinaryNode{lefft: null};
