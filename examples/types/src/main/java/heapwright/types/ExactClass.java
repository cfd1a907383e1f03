package heapwright.types;

/** Classes compared with each other, and not asked for a supertype. */
public class ExactClass {
    private final int id;

    /** With a number. */
    public ExactClass(int id) {
        this.id = id;
    }

    /** A subclass, never equal to its superclass. */
    public static class Special extends ExactClass {
        /** With a number. */
        public Special(int id) {
            super(id);
        }
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (other == null || getClass() != other.getClass()) {
            return false;
        }
        return id == ((ExactClass) other).id;
    }

    @Override
    public int hashCode() {
        return id;
    }

    /** Whether two numbers have one class, and which. */
    public static String sameNumber(Number a, Number b) {
        if (a.getClass() != b.getClass()) {
            return "different";
        }
        return a.getClass() == Short.class ? "two shorts" : "same";
    }
}
