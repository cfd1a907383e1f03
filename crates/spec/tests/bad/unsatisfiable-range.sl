package shapes;
pre BinarySearchTree.remove(int x) == this.level > 127 || x > 2147483647;
