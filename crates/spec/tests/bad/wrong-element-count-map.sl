package shapes;
pre Painted.paint(Colour other) == this.names::java.util.Map<k>;
