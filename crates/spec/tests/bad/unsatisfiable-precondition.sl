package shapes;
pred bst(root, min, max) ==
     root = null
  || root::BinaryNode<element, left, right> * bst(left, min, element) * bst(right, element, max)
     & min < element & element < max;

pre BinarySearchTree.remove(int x) == bst(this.root, 10, 20) & this.root.element = x & x > 20 & this.level = 3;
