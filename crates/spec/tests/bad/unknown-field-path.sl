package shapes;
pre BinarySearchTree.remove(int) == this.rot = null;
