data Node { int value; Node next; }
pred list(x) == x = null || exists n, m. x::Node<_, n> * list(n);
