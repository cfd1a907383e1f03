// A line of `depth` nodes, no more than `limit`.
package heapwright.structures;

pred pile(x, depth) ==
     x = null & depth = 0
  || x -> LinkedStack.Node{below: b} * pile(b, depth - 1);

inv LinkedStack == pile(this.top, this.depth) & 0 < this.limit & this.depth <= this.limit;
