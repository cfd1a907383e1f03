package shapes;
pre Painted.paint(Colour other) == this -> Painted{colour: Colour};
