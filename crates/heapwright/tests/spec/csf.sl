data BinaryNode { int element; BinaryNode left; BinaryNode right; }

pred bst(root, min, max) ==
     root = null
  || root::BinaryNode<element, left, right> * bst(left, min, element) * bst(right, element, max)
     & min < element & element < max;

query small expects sat == bst(root, 0, 9) & root != null;
