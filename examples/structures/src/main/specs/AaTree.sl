// AA trees: values are above `min` and below `max`.
package heapwright.structures;

// A tree whose root is on a level.
pred aa(x, min, max, level) ==
     x = null & level = 0
  || x::AaTree.Node<v, level, l, r> * aa(l, min, v, level - 1) * aaRight(r, v, max, level)
     & min < v & v < max;

// A right child of a node on a level: below it, or beside it with nothing beside itself.
pred aaRight(x, min, max, level) ==
     aa(x, min, max, level - 1)
  || x::AaTree.Node<v, level, l, r> * aa(l, min, v, level - 1) * aa(r, v, max, level - 1)
     & min < v & v < max;

inv AaTree == aa(this.root, _, _, _);
