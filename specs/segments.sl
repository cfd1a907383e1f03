// List segments: a list up to, but without, a node. With them a queue can be described that knows its last node.
//
//   first ──▶ [value|next] ──▶ … ──▶ [value|next] ──▶ null
//                                      ▲
//   last ──────────────────────────────┘

package structures;

// The nodes from `from` up to `to`. When both are the same there are none; `to` itself never belongs to it.
pred segment(from, to) ==
     from = to
  || from -> Queue.Node{next: n} * segment(n, to) & from != to;

// The same with the number of its nodes.
pred counted(from, to, length) ==
     from = to & length = 0
  || from -> Queue.Node{next: n} * counted(n, to, length - 1) & from != to;

inv Queue ==
     this.first = null & this.last = null & this.size = 0
  || counted(this.first, this.last, this.size - 1) * this.last -> Queue.Node{next: null};
