data Node { int value; Node next; }
pred list(x, s) == x = null & s = {} || x::Node<v, n> * list(n, t) & s = t + {v};
pred positive(x) == list(x, s) & forall v in s: v > 0 & v < 9;
