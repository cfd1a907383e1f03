// `sum` can be called, `last` cannot.
package valid;

pred chain(x, n) == x = null & n = 0 || x -> Chain.Node{next: y} * chain(y, n - 1);

pre Chain.sum() == chain(this.first, this.size);
pre Chain.last() == chain(this.first, this.size) & this.first = null & this.size > 0;
