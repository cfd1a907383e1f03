data node { int val; node next; }

pred pre(a, b) ==
     emp & a = null & b = null
  || a::node<_, n1> * b::node<_, n2> * pre(n1, n2);
