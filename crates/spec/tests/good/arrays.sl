// Arrays of known length.
package shapes;

pred pair(a) == a::int[2]<x, y> & x < y;
pred rows(r) == r -> BinaryNode[3]{0: null, 2: n} * n -> BinaryNode{left: null, right: null};
pre Table.clear() == this.counts -> int[2]{} * rows(this.rows) & this.counts[0] = this.counts.length;
