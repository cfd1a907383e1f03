data Node { int value; Node next; }
pred p(x) == x = null || x::Node<v, n> * list(n) & v < n.value;
pred list(x) == x = null || x::Node<_, n> * list(n);
