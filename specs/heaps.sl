// Heaps: no value is below that of its parent (`low`).

package structures;

// Leftist: every node keeps the length of its right spine (`rank`), and no left child has a shorter one than its
// sibling.
pred leftist(x, low, rank) ==
     x = null & rank = 0
  || x::LeftistHeap.Node<v, rank, l, r> * leftist(l, v, left) * leftist(r, v, rank - 1)
     & low <= v & rank - 1 <= left;

inv LeftistHeap == leftist(this.root, _, _);

// Skew: any shape.
pred skew(x, low) ==
     x = null
  || x::SkewHeap.Node<v, l, r> * skew(l, v) * skew(r, v) & low <= v;

inv SkewHeap == skew(this.root, _);

// Binomial: a node of degree n has children of degrees n - 1, n - 2, … 0, in this order. Here are the children from
// the one of degree n - 1 on.
pred children(x, parent, n, low) ==
     x = null & n = 0
  || x::BinomialHeap.Node<key, n - 1, child, sibling, parent>
     * children(child, x, n - 1, key) * children(sibling, parent, n - 1, low)
     & low <= key;

// The roots, by ascending degree: no two trees are of the same one.
pred roots(x, above) ==
     x = null
  || x::BinomialHeap.Node<key, n, child, sibling, null> * children(child, x, n, key) * roots(sibling, n)
     & above < n;

inv BinomialHeap == roots(this.head, -1);
