// Structures and what they contain: no value twice, all values positive, the values of one structure in another.
//
//   head ──▶ [3|next] ──▶ [1|next] ──▶ null        s = {1, 3}

package structures;

// The list at `x` with the values `s`.
pred values(x, s) ==
     x = null & s = {}
  || x -> Bag.Node{value: v, next: n} * values(n, t) & s = t + {v};

// The tree at `x` with the keys `s`.
pred keys(x, s) ==
     x = null & s = {}
  || x -> KeyTree.Node{key: k, left: l, right: r} * keys(l, a) * keys(r, b) & s = a + {k} + b;

// The list counts its values and has none twice; its minimum is one of them and not above any other.
inv Bag ==
     values(this.head, s) & distinct(s) & this.size = size(s) & this.least in s & forall x in s: this.least <= x
  || this.head = null & this.size = 0;

// No key is twice in the tree, and none is negative.
inv KeyTree == keys(this.root, s) & distinct(s) & forall x in s: x >= 0;
