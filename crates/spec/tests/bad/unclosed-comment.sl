data Node { int value; Node next; }
/* the lists
pred list(x) == x = null;
