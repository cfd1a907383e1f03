// Balanced search trees: AVL, red-black and AA trees. Values lie between `min` and `max`, both excluded.

package structures;

// AVL: the heights of two siblings differ by at most one, and every node keeps its own.
pred avl(x, min, max, height) ==
     x = null & height = 0
  || x::AvlTree.Node<v, height, l, r> * avl(l, min, v, hl) * avl(r, v, max, hr)
     & min < v & v < max
     & (hl = hr & height = hl + 1 || hl = hr + 1 & height = hl + 1 || hr = hl + 1 & height = hr + 1);

inv AvlTree == avl(this.root, _, _, _);

// Red-black: a red node has black children, and every way down has the same number of black nodes (`blacks`).
pred black(x, min, max, blacks) ==
     x = null & blacks = 0
  || x::RedBlackTree.Node<v, false, l, r> * colored(l, min, v, blacks - 1) * colored(r, v, max, blacks - 1)
     & min < v & v < max;

pred red(x, min, max, blacks) ==
     x::RedBlackTree.Node<v, true, l, r> * black(l, min, v, blacks) * black(r, v, max, blacks)
     & min < v & v < max;

pred colored(x, min, max, blacks) == black(x, min, max, blacks) || red(x, min, max, blacks);

inv RedBlackTree == black(this.root, _, _, _);

// AA: a left child is one level below its parent, a right child one below or on the same level, and a right child's
// right child is below its grandparent.
pred aa(x, min, max, level) ==
     x = null & level = 0
  || x::AaTree.Node<v, level, l, r> * aa(l, min, v, level - 1) * right(r, v, max, level)
     & min < v & v < max;

pred right(x, min, max, level) ==
     aa(x, min, max, level - 1)
  || x::AaTree.Node<v, level, l, r> * aa(l, min, v, level - 1) * aa(r, v, max, level - 1)
     & min < v & v < max;

inv AaTree == aa(this.root, _, _, _);
