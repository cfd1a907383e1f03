// Trees with linked leaves.
package heapwright.structures;

// The tree at `x`: its first leaf is `first`, and its last one leads to `after`.
pred linked(x, parent, first, after) ==
     x -> LinkedLeavesTree.Node{left: null, right: null, parent: parent, next: after} & x = first
  || x -> LinkedLeavesTree.Node{left: l, right: r, parent: parent, next: null}
     * linked(l, x, first, middle) * linked(r, x, middle, after);

inv LinkedLeavesTree ==
     this.root = null & this.first = null
  || linked(this.root, null, this.first, null);

// A tree whose leaves are still to be linked.
pred unlinked(x) ==
     x -> LinkedLeavesTree.Node{left: null, right: null, parent: null, next: null}
  || x -> LinkedLeavesTree.Node{left: l, right: r, parent: null, next: null} * unlinked(l) * unlinked(r);

pred unlinkedOrNone(x) == x = null || unlinked(x);

pre LinkedLeavesTree.of(LinkedLeavesTree.Node root) == unlinkedOrNone(root);
