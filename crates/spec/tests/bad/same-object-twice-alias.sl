data Node { int value; Node next; }
pred p(x, y) == x::Node<1, _> * y::Node<_, null> & x = y;
