pred tree(x) ==
     x = null
  || x -> Node{left: l, right: r} * tree(l) * tree(r);

inv Tree == tree(this.root);
