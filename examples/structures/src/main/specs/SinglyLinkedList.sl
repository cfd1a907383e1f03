// A list of `size` nodes.
package heapwright.structures;

pred line(x, length) ==
     x = null & length = 0
  || x -> SinglyLinkedList.Node{next: n} * line(n, length - 1);

inv SinglyLinkedList == line(this.head, this.size);

// The other list has nodes of its own.
pre SinglyLinkedList.sameAs(SinglyLinkedList other) == line(other.head, other.size);
pre SinglyLinkedList.takeAll(SinglyLinkedList other) == line(other.head, other.size);
