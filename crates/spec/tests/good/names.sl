// Points-to by name and by position, packages, nested and inherited classes.
package shapes;

pred corner(c, Square owner) == c -> Square.Corner{x: x, owner: owner} & x >= 0;
pred dollar(c) == c::Square$Corner<x, y, _> & x = y;
pred square(s) == s -> Square{side: n, tag: tag} * corner(tag, s) & n > 0;
pred any(f) == f = null || f::Square<_, w, _, null> & w < 2.5;
