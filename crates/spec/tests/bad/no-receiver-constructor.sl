package shapes;
pre BinarySearchTree.new() == this.root = null;
