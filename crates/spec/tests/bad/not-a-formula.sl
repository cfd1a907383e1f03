data Node { int value; Node next; }
pred p(x, n) == x::Node<v, _> & n + 1;
