package shapes;
pred sq(x) == x -> Square{};
pre BinarySearchTree.remove(int) == sq(this.root);
