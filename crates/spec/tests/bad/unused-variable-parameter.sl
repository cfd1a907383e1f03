data Node { int value; Node next; }
pred list(x, size) == x = null || x::Node<_, n> * list(n, 0);
