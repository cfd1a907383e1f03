// Lists of lists.
//
//   rows ──▶ [items|next] ──▶ [items|next] ──▶ null
//               │                │
//               ▼                ▼
//            [value|next] …    null

package structures;

pred items(x) ==
     x = null
  || x -> ListOfLists.Item{next: n} * items(n);

// Every row has items of its own: `*` keeps them apart.
pred rows(x) ==
     x = null
  || x::ListOfLists.Row<first, n> * items(first) * rows(n);

inv ListOfLists == rows(this.rows);
