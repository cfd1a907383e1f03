package shapes;
pred bst(root, min, max) ==
     root = null
  || root::BinaryNode<element, left, right> * bst(left, min, element) * bst(right, element, max)
     & min < element & element < max;
inv BinarySearchTree == bst(this.root, _, _);
inv BinarySearchTree == this.root = null;
