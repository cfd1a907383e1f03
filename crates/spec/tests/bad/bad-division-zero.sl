data Node { int value; Node next; }
pred p(x) == x::Node<v, null> & v = 4 / 0;
