package shapes;
pre BinarySearchTree.remove(int x) == x.size = 0;
