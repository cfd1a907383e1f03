package heapwright.types;

/** Arrays whose elements may have a narrower type than they are declared with. */
public final class ArrayStores {
    private ArrayStores() {}

    /** Puts a value in front, if the array takes it. */
    public static String putFirst(Object[] array, Object value) {
        if (array.length == 0) {
            return "no room";
        }
        try {
            array[0] = value;
        } catch (ArrayStoreException e) {
            return value instanceof Number ? "wrong number" : "wrong type";
        }
        return array instanceof Number[] ? "number stored" : "stored";
    }

    /** Moves the first element of one array to the other. */
    public static boolean move(Number[] from, Number[] to) {
        try {
            to[1] = from[0];
            return true;
        } catch (ArrayStoreException e) {
            return from[0].intValue() == to.length;
        }
    }
}
