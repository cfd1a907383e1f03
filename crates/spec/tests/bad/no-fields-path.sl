package shapes;
pre BinarySearchTree.remove(int) == this.level.size = 0;
