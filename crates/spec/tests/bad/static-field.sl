package shapes;
pre BinarySearchTree.remove(int) == this.made = 0;
