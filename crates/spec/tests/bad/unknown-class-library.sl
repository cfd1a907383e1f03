pred p(List l) == l -> List{size: 2};
