package heapwright.structures;

/** A node of a {@link BinarySearchTree}. */
class BinaryNode {
    int element;
    BinaryNode left;
    BinaryNode right;

    BinaryNode(int element) {
        this.element = element;
    }
}
