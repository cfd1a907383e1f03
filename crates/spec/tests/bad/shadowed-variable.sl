data Node { int value; Node next; }
pred list(x) == x = null || exists x. x::Node<_, x>;
