package shapes;
pre BinarySearchTree.remove(int) == this -> BinarySearchTree{level: 300};
