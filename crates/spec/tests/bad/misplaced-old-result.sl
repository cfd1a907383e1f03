package shapes;
post BinarySearchTree.size() == old(result) = 3;
post BinarySearchTree.repOK() == old(old(this.level)) = 1;
