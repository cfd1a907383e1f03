// Postconditions: values of both heaps, what was returned, exceptions, Java methods.
package shapes;
import "_bst.sl";

post BinarySearchTree.remove(int x) == bst(this.root, _, _) & this.level <= old(this.level + 1) & x = old(x);
post BinarySearchTree.size() == result >= 0 & old(this.dirty) || result = -1 & !this.dirty;
post BinarySearchTree.size() throws IllegalStateException == old(this.root) = null;
post BinarySearchTree.join(..) == result = a & old(a.root).element = old(a.root.element) & result.repOK();
post BinarySearchTree.new() == this.root = null;
