// Doubly linked lists with both ends and a length.
//
//   head ──▶ [value|previous|next] ◀──▶ [value|previous|next] ◀── tail
//
// A node is named before its successors, so that they can point back to it.

package structures;

// The list that starts at `x`, comes after `before` and ends with `last`.
pred doubly(x, before, last, length) ==
     x = null & before = last & length = 0
  || x -> DoublyLinkedList.Node{previous: before, next: n} * doubly(n, x, last, length - 1);

inv DoublyLinkedList == doubly(this.head, null, this.tail, this.size);
