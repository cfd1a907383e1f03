package state;

/** Constants of an enum have a state that objects share. */
public class Switches {
    private enum Side {
        LEFT,
        RIGHT;

        private int used;

        Side next() {
            used++;
            return this == LEFT ? RIGHT : LEFT;
        }
    }

    private Side side = Side.LEFT;

    public void turn() {
        side = side.next();
    }

    /** A new object finds constants that others have used. */
    boolean isEven() {
        return side != Side.LEFT || Side.LEFT.used == Side.RIGHT.used;
    }
}
