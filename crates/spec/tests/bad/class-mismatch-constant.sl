package shapes;
pred p(x) == x -> Painted{colour: Colour.RED} & x = Colour.RED;
