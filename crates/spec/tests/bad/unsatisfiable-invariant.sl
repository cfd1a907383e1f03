package shapes;
pred list(x) == x = null || x -> BinaryNode{left: null, right: n} * list(n);

// Each can hold, but not both.
inv BinarySearchTree == list(this.root) & this.level > 4;
pre BinarySearchTree.remove(int x) == this.level < 3 & x > 0;
