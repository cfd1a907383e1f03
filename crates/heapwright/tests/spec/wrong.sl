data Node { int value; Node next; }
pred list(x) == x = null || x::Node<_, n> * list(n);
pred two(x) == exists n. x::Node<_, n>  * lst(n);
