package shapes;
pre BinarySearchTree.insert(long) == true;
