data Node { int value; Node next; }
pred p(double x) == x = 1.0e60;
