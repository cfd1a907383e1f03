package deep;

/** A method that comes from an abstract class, and that one of the classes below replaces. */
public abstract class Store {
    int left;

    public int take() {
        if (left == 0) {
            return -1;
        }
        return left--;
    }

    abstract boolean isOpen();

    /** Nothing can be taken. */
    public static final class Closed extends Store {
        @Override
        public int take() {
            throw new UnsupportedOperationException();
        }

        @Override
        boolean isOpen() {
            return false;
        }
    }

    /** What is left can be taken. */
    public static final class Open extends Store {
        @Override
        boolean isOpen() {
            return left > 0;
        }
    }
}
