// All that `Chain.repOK` says.
package valid;

pred chain(x, n) == x = null & n = 0 || x -> Chain.Node{next: y} * chain(y, n - 1);

inv Chain == chain(this.first, this.size);
pre Chain.append(Chain other) == chain(other.first, other.size);
