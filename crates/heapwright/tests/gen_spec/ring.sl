package valid;

// Every entry but the header has an element of its own, of no particular class.
pred ring(h, n) ==
     h::Ring.Entry<_, _, h, h> & n = 0
  || h::Ring.Entry<_, _, x, p> * rest(x, h, h, p, n);

pred rest(x, before, h, last, n) ==
     x::Ring.Entry<o, _, h, before> * o -> Object{} & last = x & n = 1
  || x::Ring.Entry<o, _, y, before> * o -> Object{} * rest(y, x, h, last, m) & n = m + 1;

inv Ring == ring(this.header, this.size);
