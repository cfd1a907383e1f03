/* A node named before its list: a circle. */
data Node { int value; Node next; }

pred segment(from, to) == from = to || from::Node<_, n> * segment(n, to);
pred circle(x) == x::Node<_, n> * segment(n, x);
query one expects sat == circle(x) & x != null;
query none expects unsat == circle(x) & x = null;
