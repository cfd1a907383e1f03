pred bst(root, min, max) ==
     root = null
  || root::shapes.BinaryNode<element, left, right> * bst(left, min, element) * bst(right, element, max)
     & min < element & element < max;
