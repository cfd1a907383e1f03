data Node { int value; Node next; }
pred p(x, n) == x::Node<v, null> & v = n # n;
