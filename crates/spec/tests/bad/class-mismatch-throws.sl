package shapes;
post BinarySearchTree.size() throws BinaryNode == false;
