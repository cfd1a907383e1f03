data Node { int value; Node next; }
pred sorted(x, low) == x = null || x::Node<v, n> * sorted(n, v) & low < v < 100;
