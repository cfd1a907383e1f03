data Node { int key; Node left; Node right; }

pred keys(t, s) ==
     t = null & s = {}
  || t::Node<k, l, r> * keys(l, a) * keys(r, b) & s = a + {k} + b;

// Which of `s`, `a` and `b` are multisets follows from the uses only.
pred both(t, u, s) == keys(t, a) * keys(u, b) & s = a + b;

// A multiset as an argument, and one that does not matter.
pred more(t, u, k, s) == keys(t, s + {k, 1}) * keys(u, _);

query claims == both(t, u, s) & distinct(s) & 3 in s & !(4 in s) & {1, 2} subset s & !({5} subset s) & size(s) <= 9;
query quantified == keys(t, s) & forall x in s: (x > 0 & x != n) & exists y in s: y > 2 * n & !forall z in s: z = 7;
query pairs == keys(t, s) * keys(u, v) & disjoint(s, v) & s != v + {1} & size(s + v) = n;
