package shapes;
pred p(x) == x -> BinarySearchTree{} & x.repOK();
