package shapes;
pre Painted.paint(..) == this.parts::java.util.ArrayList<a> & this.parts[1] != null;
