package shapes;
pre Painted.paint(Colour other) == other = Colour.GREY;
