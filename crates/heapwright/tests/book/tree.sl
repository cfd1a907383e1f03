package com.shop;

pred tree(x) ==
     x = null
  || x -> Tree.Node{left: l, right: r} * tree(l) * tree(r);

inv Tree == tree(this.root);
