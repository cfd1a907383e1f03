data Node { int value; Node next; }
// Nothing is both above 5 and below 3.
pred  odd(x) == x::Node<v, null> & v > 5 & v < 3;
