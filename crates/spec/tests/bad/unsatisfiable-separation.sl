package shapes;
pred list(x) == x = null || x -> BinaryNode{left: null, right: n} * list(n);

// One list is not two.
pre BinarySearchTree.insert(BinaryNode node, int) == list(this.root) * list(node) & node = this.root & node != null;
