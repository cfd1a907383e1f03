import "lists.sl;
pred p(x) == x = null;
