package shapes;
pre BinarySearchTree.join(..) == this.root = null;
