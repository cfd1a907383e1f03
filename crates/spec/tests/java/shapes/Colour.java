package shapes;

public enum Colour {
    RED,
    GREEN,
    BLUE
}
