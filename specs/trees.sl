// Binary trees whose nodes know their parents, and binary search trees.

package structures;

// The tree at `x` whose root has the parent `parent`.
pred tree(x, parent) ==
     x = null
  || x -> ParentTree.Node{left: l, right: r, parent: parent} * tree(l, x) * tree(r, x);

inv ParentTree == tree(this.root, null);

// A search tree with all values between `min` and `max`, both excluded.
pred bst(x, min, max) ==
     x = null
  || x -> SearchTree.Node{value: v, left: l, right: r} * bst(l, min, v) * bst(r, v, max)
     & min < v & v < max;

inv SearchTree == bst(this.root, _, _);
