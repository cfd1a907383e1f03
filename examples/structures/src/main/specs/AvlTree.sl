// AVL trees: values are above `min` and below `max`, and siblings' heights differ by one at most.
package heapwright.structures;

pred avl(x, min, max, height) ==
     x = null & height = 0
  || x::AvlTree.Node<v, height, l, r> * avl(l, min, v, hl) * avl(r, v, max, hr)
     & min < v & v < max
     & (hl = hr & height = hl + 1 || hl = hr + 1 & height = hl + 1 || hr = hl + 1 & height = hr + 1);

inv AvlTree == avl(this.root, _, _, _);
