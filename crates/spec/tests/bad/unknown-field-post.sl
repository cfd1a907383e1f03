package shapes;
post BinarySearchTree.size() == result = old(this.rot).element;
