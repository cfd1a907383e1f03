// Elements by any index, of arrays of any length, of lists and of maps.
package shapes;

pred zeros(int[] a, i, n) == i >= n || a[i] = 0 & i < n & zeros(a, i + 1, n);
pred ordered(a, n) == a -> int[n]{} & a[0] <= a[1] & a[n - 1] = n;
pred trees(BinaryNode[] a, i) == i = 0 || a[i - 1] -> BinaryNode{left: null, right: null} * trees(a, i - 1) & i > 0;
pred parts(java.util.List l, i, n) == i = n || l[i] -> Square{side: s} * parts(l, i + 1, n) & s > 0;
pred named(java.util.Map m, i, n) == i = n || m.keys[i] -> String{} * m.values[i] -> Figure{} * named(m, i + 1, n);

pre Table.clear() == this.counts -> int[n]{0: 7, k: 8} * trees(this.rows, m) & m = this.rows.length & 0 < k & k < n;
pre Painted.paint(..) == parts(this.parts, 0, n) * named(this.names, 0, this.names.size) & n = this.parts.size;
pred braces(a) == a -> int[n]{0: f, k: g} & f > g & g > 0;
query braces expects sat == braces(a);
query some expects sat == a -> int[n]{} * zeros(a, 0, n) & n = 3;
query none expects unsat == a -> int[2]{} & a[i] = 1 & i > 1;

pre Painted.area() == this.names.keys[0] -> String{} * this.names.values[1] -> Figure{} * this.parts[0] -> Square{};
