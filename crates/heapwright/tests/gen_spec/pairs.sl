// Two lists of one length.
package valid;

pred pairs(x, y) ==
     x = null & y = null
  || x -> Pairs.Digit{next: n} * y -> Pairs.Digit{next: m} * pairs(n, m);

pre Pairs.matches(Pairs.Digit x, Pairs.Digit y) == pairs(x, y);
