package shapes;
// The bounds go the wrong way, and the empty tree is forgotten.
pred full(x, min, max) ==
     x::BinaryNode<e, null, null> & min < e & e < max & max < min
  || x::BinaryNode<e, l, null> * full(l, e, max) & e < min & min < e;

pre BinarySearchTree.remove(int) == full(this.root, _, _);
