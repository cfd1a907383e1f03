package shapes;
pre BinarySearchTree.remove(int) == this.repOK(3);
