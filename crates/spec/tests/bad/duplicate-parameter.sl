data Node { int value; Node next; }
pred same(x, x) == x = null;
