package heapwright.types;

/** Type tests that no input can pass, beside those that look like it. */
public final class Impossible {
    private Impossible() {}

    /** A final class without the interface: nothing is both. */
    public static String textAndRunnable(Object value) {
        if (value instanceof String) {
            return value instanceof Runnable ? "both" : "text";
        }
        return "other";
    }

    /** Two unrelated interfaces: a class may well have both. */
    public static String runsAndCloses(Object value) {
        if (value instanceof Runnable) {
            return value instanceof AutoCloseable ? "both" : "runs";
        }
        return "other";
    }

    /** A sealed family: what is neither car nor bus nor null is a lorry. */
    public static String rest(Vehicle vehicle) {
        if (vehicle == null || vehicle instanceof Vehicle.Car || vehicle instanceof Vehicle.Bus) {
            return "small";
        }
        return vehicle instanceof Vehicle.Lorry ? "lorry" : "unknown";
    }

    /** A class is compared with one that has only subclasses. */
    public static boolean exactly(Number number) {
        if (number == null) {
            return false;
        }
        return number.getClass() == Number.class;
    }
}
