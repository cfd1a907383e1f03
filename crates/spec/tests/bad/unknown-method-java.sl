package shapes;
pre BinarySearchTree.remove(int) == this.repOk();
