package shapes;
pred chain(x, last) ==
     x::BinaryNode<_, null, _> & x = last
  || x::BinaryNode<_, n, _> * chain(n, last);
pre BinarySearchTree.insert(BinaryNode node, int x) == chain(first, node) & node.element = x;
