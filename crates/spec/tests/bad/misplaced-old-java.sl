package shapes;
post BinarySearchTree.size() == this.within(0, old(this.level));
