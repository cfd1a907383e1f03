data Node { int value; Node next; }
pred even(x) == x::Node<_, n> * odd(n);
pred odd(x) == x::Node<_, n> * even(n);
