package shapes;
pre BinarySearchTree.remove(int x) == level > 3 & !dirty;
