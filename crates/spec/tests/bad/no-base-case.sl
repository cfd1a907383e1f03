data Node { int value; Node next; }
pred list(x) == x::Node<_, n> * list(n);
