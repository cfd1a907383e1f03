package shapes;
pre BinarySearchTree.remove(int) == this.root = null || this.repOK();
