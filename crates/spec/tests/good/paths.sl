// Fields of an object inside a predicate: the predicate is unfolded until the object shows.
import "_bst.sl";

pre shapes.BinarySearchTree.remove(int x) == bst(this.root, _, _) & this.root.element < x & this.root.left != null;
