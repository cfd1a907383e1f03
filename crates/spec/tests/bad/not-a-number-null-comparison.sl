package shapes;
pre BinarySearchTree.remove(int x) == x = null;
