package valid;

pred positive(int[] a, i, n) == i = n || a[i] > 0 & i < n & positive(a, i + 1, n);
pred ascending(int[] a, i, n) == i + 1 >= n || a[i] <= a[i + 1] & i + 1 < n & ascending(a, i + 1, n);
pred plain(Shelf[] a, i, n) == i = n || a[i] -> Shelf{widths: null} * plain(a, i + 1, n);
pred some(java.util.List l, i, n) == i = n || l[i] -> Shelf{used: u} * some(l, i + 1, n) & u > 0;
pred entries(java.util.Map m, i, n) == i = n || m.keys[i] -> String{} * m.values[i] -> Shelf{} * entries(m, i + 1, n);
pred zeros(int[] a, i, n) == i >= n || a[i] = 0 & i < n & zeros(a, i + 1, n);

pre Shelf.sum() == positive(this.widths, 0, this.used) & this.used <= this.widths.length;
pre Shelf.isLong() == ascending(this.widths, 0, this.widths.length);
pre Shelf.together() == plain(this.others, 0, this.others.length);
pre Shelf.under() == some(this.below, 0, this.below.size);
pre Shelf.has(String name) == entries(this.named, 0, this.named.size);
pre Shelf.last(int width) == this.used > 0 & this.widths[this.used - 1] = 7;
pre Shelf.isUsed() ==
    this.others[0] != null & this.others[1] != null & this.below != null & this.named != null & this.widths != null;
pre Shelf.zeros(int[] given) == zeros(given, 0, 2);
pre Shelf.store(int more) ==
    0 <= Shelf.boxes & Shelf.boxes <= Shelf.LIMIT & Shelf.newest.used = Shelf.boxes & 0 <= more & more < 4;
post Shelf.store(int more) == result = -1 & Shelf.boxes = old(Shelf.boxes) || Shelf.boxes = old(Shelf.boxes) + more;
