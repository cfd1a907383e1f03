package shapes;
pre BinarySearchTree.remove(int x) == this.within(x, null);
