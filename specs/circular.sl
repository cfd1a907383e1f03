// Circular lists: the object knows the last node, whose successor is the first.
//
//            ┌────────────────────────────────────┐
//            ▼                                    │
//          [value|next] ──▶ … ──▶ [value|next] ───┘
//                                   ▲
//   last ───────────────────────────┘

package structures;

pred segment(from, to) ==
     from = to
  || from -> CircularList.Node{next: n} * segment(n, to) & from != to;

// A circle through `last`: named first, then left by its field and come back to by the segment.
pred circle(last) ==
     last = null
  || last -> CircularList.Node{next: first} * segment(first, last);

inv CircularList == circle(this.last);
