data Node { int value; Node next; }
pred p(x) == x::Node<1, _> * x::Node<_, null>;
