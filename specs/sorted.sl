// Sorted lists.
//
//   head ──▶ [3|next] ──▶ [3|next] ──▶ [7|next] ──▶ null

package structures;

// A list in ascending order with no value below `low`; equal values may stand side by side.
pred ascending(x, low) ==
     x = null
  || x -> SortedList.Node{value: v, next: n} * ascending(n, v) & low <= v;

// The same without equal values.
pred strictly(x, low) ==
     x = null
  || x -> SortedList.Node{value: v, next: n} * strictly(n, v) & low < v;

// A list in descending order with no value above `high`.
pred descending(x, high) ==
     x = null
  || x -> SortedList.Node{value: v, next: n} * descending(n, v) & v <= high;

inv SortedList == ascending(this.head, _);
