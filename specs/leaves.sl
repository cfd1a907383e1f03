// Trees whose leaves form a list, from left to right.
//
//              [ · ]
//             ╱     ╲
//        [ · ]       [ · ]
//       ╱     ╲     ╱     ╲
//    [ · ]─▶[ · ]─▶[ · ]─▶[ · ]─▶ null
//
// An inner node has both children; its `next` is null.

package structures;

// The tree at `x`: its first leaf is `first`, and its last one points to `after`.
pred leaves(x, parent, first, after) ==
     x -> LinkedLeavesTree.Node{left: null, right: null, parent: parent, next: after} & x = first
  || x -> LinkedLeavesTree.Node{left: l, right: r, parent: parent, next: null}
     * leaves(l, x, first, middle) * leaves(r, x, middle, after);

inv LinkedLeavesTree ==
     this.root = null & this.first = null
  || leaves(this.root, null, this.first, null);
