package shapes;
data Cell { int value; Cell next; Cell last; }
pred chain(x, last) == x::Cell<_, null, _> & x = last || x::Cell<_, n, _> * chain(n, last);
pre BinarySearchTree.remove(int) == chain(c, d) & d.value = 1;
