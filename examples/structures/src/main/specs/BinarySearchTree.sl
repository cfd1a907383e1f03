// The search tree of CSF's second section: elements are above `min` and below `max`.
package heapwright.structures;

pred bst(root, min, max) ==
     root = null
  || root::BinaryNode<element, left, right> * bst(left, min, element) * bst(right, element, max)
     & min < element & element < max;

inv BinarySearchTree == bst(this.root, _, _);
