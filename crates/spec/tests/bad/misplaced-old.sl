package shapes;
pre BinarySearchTree.remove(int x) == x > old(this.level);
