// The formulas that docs/specifications.md has pictures of. The classes are described here, so that the pictures need
// no compiled classes.

data Node { int value; Node next; }
data Link { int value; Link previous; Link next; }
data BinaryNode { int element; BinaryNode left; BinaryNode right; }

pred list(x) ==
     x = null
  || x -> Node{next: n} * list(n);

pred segment(from, to) ==
     from = to
  || from -> Node{next: n} * segment(n, to) & from != to;

pred circle(last) == last -> Node{next: first} * segment(first, last);

pred doubly(x, before) ==
     x = null
  || x -> Link{previous: before, next: n} * doubly(n, x);

pred bst(root, min, max) ==
     root = null
  || root::BinaryNode<element, left, right> * bst(left, min, element) * bst(right, element, max)
     & min < element & element < max;

query two == a -> Node{value: 3, next: n} * list(n) * list(b);
