// The two numbers of JSF's second section: as long as each other, with no digit in common and nothing to carry.
package heapwright.structures;

pred pair(a, b) ==
     a = null & b = null
  || a::Digit<v, n1> * b::Digit<w, n2> * pair(n1, n2) & 0 <= v & v < 5 & 0 <= w & w < 5;

pre DigitSum.add(Digit x, Digit y) == pair(x, y);
