package shapes;
pred tree(x) == x = null || x -> BinaryNode{left: l, right: r} * tree(l) * tree(r);
pre BinarySearchTree.remove(int x) == tree(root);
pre BinarySearchTree.insert(int x) == y -> BinaryNode{left: z} * tree(z) & x > 0;
pre BinarySearchTree.insert(BinaryNode node, int x) == tree(nod) || this.root = y * tree(y) || tree(z) & z = null;
