package shapes;
pred bst(root, min, max) ==
     root = null
  || root::BinaryNode<element, left, right> * bst(left, min, element) * bst(right, element, max)
     & min < element & element < max;
pre Square.area() == bst(this, 0, 9);
