// Static fields are inputs like parameters; constants are numbers.
package shapes;

pred below(n) == n < Registry.LIMIT;

pre Registry.add(int many) ==
    Registry.made < Registry.LIMIT - many & this.number <= Registry.made & Registry.newest -> BinaryNode{left: null}
    * below(many) & Registry.CHECKED & Registry.counts[0] = shapes.Registry.newest.element;
post Registry.add(int many) == Registry.made = old(Registry.made) + many & old(Registry.newest).left != null;
