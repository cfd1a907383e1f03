data Node { int value; Node next; }
pred p(x) == x = null || _::Node<1, x>;
