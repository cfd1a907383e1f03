// Singly linked lists.
//
//   head ──▶ [value|next] ──▶ [value|next] ──▶ null
//
// Each node is apart from all others (`*`), so a list has no circle and shares nothing.

package structures;

// Any list.
pred list(x) ==
     x = null
  || x -> SinglyLinkedList.Node{next: n} * list(n);

// A list of a known length.
pred counted(x, length) ==
     x = null & length = 0
  || x -> SinglyLinkedList.Node{next: n} * counted(n, length - 1);

// Two lists of the same length that have no node in common.
pred alike(x, y) ==
     x = null & y = null
  || x -> SinglyLinkedList.Node{next: n} * y -> SinglyLinkedList.Node{next: m} * alike(n, m);

inv SinglyLinkedList == counted(this.head, this.size);
