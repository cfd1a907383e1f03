data Node { int value; Node next; }
pred list(x, s) == x = null & s = {} || x::Node<v, n> * list(n, t) & s = t + {v};
query order == list(x, s) * list(y, t) & s < t;
query number == list(x, s) & s = 3;
query element == list(x, s) & x in s;
