// Red-black trees with parents: a red entry has black children, and every way down has the same number of black ones
// (`blacks`). Keys are above `min` and below `max`.
package heapwright.structures;

pred blackTree(x, parent, min, max, blacks, size) ==
     x = null & blacks = 0 & size = 0
  || x -> RedBlackTreeMap.Entry{key: k, left: l, right: r, parent: parent, black: true}
     * redBlackTree(l, x, min, k, blacks - 1, n) * redBlackTree(r, x, k, max, blacks - 1, size - n - 1)
     & min < k & k < max;

pred redTree(x, parent, min, max, blacks, size) ==
     x -> RedBlackTreeMap.Entry{key: k, left: l, right: r, parent: parent, black: false}
     * blackTree(l, x, min, k, blacks, n) * blackTree(r, x, k, max, blacks, size - n - 1)
     & min < k & k < max;

pred redBlackTree(x, parent, min, max, blacks, size) ==
     blackTree(x, parent, min, max, blacks, size)
  || redTree(x, parent, min, max, blacks, size);

inv RedBlackTreeMap == blackTree(this.root, null, _, _, _, this.size);
