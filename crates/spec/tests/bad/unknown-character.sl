data Node { int value; Node next; }
pred list(x) == x = null @ x::Node<_, n> * list(n);
