package shapes;
pre BinarySearchTree.remove(Intt) == true;
