package shapes;
pre BinarySearchTree.join(BinarySearchTree a, BinarySearchTree a) == a != null;
