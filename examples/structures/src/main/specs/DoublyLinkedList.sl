// A ring of nodes through a header without an element; the header is named before the nodes that lead back to it.
package heapwright.structures;

// The nodes from `x` up to `header`, which is not one of them: `before` comes before `x`, and `last` is the last one.
pred ring(x, before, last, header, length) ==
     x = header & before = last & length = 0
  || x -> DoublyLinkedList.Node{previous: before, next: n} * ring(n, x, last, header, length - 1) & x != header;

pred ringList(header, size) ==
     header -> DoublyLinkedList.Node{item: null, previous: last, next: first}
     * ring(first, header, last, header, size);

inv DoublyLinkedList == ringList(this.header, this.size);

// The other list has nodes of its own; elements may be the same.
pre DoublyLinkedList.addAll(DoublyLinkedList other) == ringList(other.header, other.size);
pre DoublyLinkedList.addAll(int index, DoublyLinkedList other) == ringList(other.header, other.size);
pre DoublyLinkedList.containsAll(DoublyLinkedList other) == ringList(other.header, other.size);
pre DoublyLinkedList.sameAs(DoublyLinkedList other) == ringList(other.header, other.size);
