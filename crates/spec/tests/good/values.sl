// Constants of enums are values, cells of abstract classes are objects below them, and collections have what they contain.
package shapes;

pred painted(x, c) ==
     x -> Painted{colour: c, second: null}
  || x -> Painted{colour: c, second: Colour.RED} & c != Colour.RED & c != null;

pre Painted.paint(Colour other) ==
    painted(this, Colour.GREEN) & other = Colour.BLUE
 || this -> Painted{colour: null, around: s, parts: p, names: n} * s -> Shape{} * p::java.util.List<a, b>
    * a -> Figure{} * b -> Square{} * n -> java.util.Map{size: k} & k > 0;
