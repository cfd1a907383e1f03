data Node { int value; Node next; }
pred list(x, s) == x = null & s = {} || x::Node<v, n> * list(n, t) & s = t + {v};
query heap == list(x, s) & forall v in s: list(v, _);
