package shapes;
post BinarySearchTree.size() == result >= 0;
post BinarySearchTree.size() throws IllegalStateException == this.dirty;
post BinarySearchTree.size() == result > 0;
