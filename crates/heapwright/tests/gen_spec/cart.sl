// Enums, interfaces, abstract classes, collections and arrays, each with a branch that the precondition excludes.
package valid;

import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;

pred coloured(x, c) == x -> Cart.Book{colour: c} || x -> Cart.Pen{colour: c};

pre Cart.colours(Cart.Colour other) ==
    this.colour = Cart.Colour.RED & other != null
 || this.colour = Cart.Colour.GREEN & other != Cart.Colour.GREEN;
pre Cart.isLarge() == this.box -> Cart.Shape{};
pre Cart.items() == this.item -> Cart.Item{price: p, colour: c} & p > 3 & c != Cart.Colour.RED & c != null;
pre Cart.sum() ==
    this.sizes::List<x, y, z> * x -> Integer{value: v} * y -> Integer{value: w} * z -> Integer{} & v <= w;
pre Cart.lookup(String name) == this.named::HashMap<k, i> * k -> String{} * i -> Cart.Book{price: p} & p > 5;
pre Cart.has(int key) == this.keys -> Set{size: n} & n >= 1;
pre Cart.ends() == this.queue::LinkedList<a, b> * coloured(a, c) * coloured(b, c) & c = Cart.Colour.BLUE;
pre Cart.arrays() == this.first -> int[3]{} * this.second -> int[n]{} & n > 3;
