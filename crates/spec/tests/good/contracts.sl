// Preconditions over the receiver, its fields and the parameters, an invariant, Java methods.
package shapes;
import "_bst.sl";

inv BinarySearchTree == bst(this.root, _, _) & !this.dirty;
pre BinarySearchTree.remove(int x) == x > 0;
pre BinarySearchTree.insert(BinaryNode node, int x) == node -> BinaryNode{left: null} & node.element = x;
pre BinarySearchTree.join(..) == bst(a.root, _, m) * bst(b.root, m, _);
pre BinarySearchTree.within == this.repOK() & !this.within(low, 3) & low <= high;
