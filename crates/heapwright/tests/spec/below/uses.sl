import "../lists.sl";
pred two(x, y) == list(x) * list(y);
