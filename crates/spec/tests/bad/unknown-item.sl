data Node { int value; Node next; }
prde list(x) == x = null;
