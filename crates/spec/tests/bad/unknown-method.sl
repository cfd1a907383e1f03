package shapes;
pre BinarySearchTree.remov(int) == true;
