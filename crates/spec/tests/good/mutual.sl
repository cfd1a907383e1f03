// Predicates that need each other; several variables bound at once, disjunction inside a case.
data Node { int value; Node next; }

pred even(x) == x = null || exists n. x::Node<_, n> * odd(n);
pred odd(x) == exists n, v. x::Node<v, n> * even(n) & (v = 1 || v > 2 * 5 - 3) & !(v = 9);
