// Less than `Chain.repOK` says: the size is left open.
package valid;

pred chain(x, n) == x = null & n = 0 || x -> Chain.Node{next: y} * chain(y, n - 1);

inv Chain == chain(this.first, _);
