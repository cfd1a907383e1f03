package heapwright.basics;

/** Objects around primitives, which may be null or identical, and parameters without a fixed number. */
public final class BoxedTypes {
    private BoxedTypes() {}

    /** The sum, where null counts as nothing; null when there is nothing at all. */
    public static Integer add(Integer a, Integer b) {
        if (a == null) {
            return b;
        }
        return b == null ? a : Integer.valueOf(a + b);
    }

    /** Equal numbers may be two objects. */
    public static String identity(Integer a, Integer b) {
        if (a == b) {
            return "identical";
        }
        return a != null && a.equals(b) ? "equal" : "different";
    }

    /** A long is never equal to an int, boxed. */
    public static boolean equalAcrossTypes(Integer a, Long b) {
        if (a.equals(b)) {
            return true;
        }
        return a.longValue() == b;
    }

    /** Unboxes what may be null. */
    public static int grade(Character letter) {
        if (letter >= 'A' && letter <= 'E') {
            return letter - 'A' + 1;
        }
        return letter == 'F' ? 6 : 0;
    }

    /** The largest of any number of arguments. */
    public static int max(int first, int... others) {
        int max = first;
        for (int other : others) {
            if (other > max) {
                max = other;
            }
        }
        return max;
    }

    /** Words with a separator between them; null words are left out. */
    public static String join(String separator, String... words) {
        StringBuilder joined = new StringBuilder();
        for (String word : words) {
            if (word == null) {
                continue;
            }
            if (joined.length() > 0) {
                joined.append(separator);
            }
            joined.append(word);
        }
        return joined.toString();
    }

    /** Which box a number arrived in. */
    public static String box(Number number) {
        if (number instanceof Byte || number instanceof Short) {
            return "small";
        }
        if (number instanceof Double d) {
            return d.isNaN() ? "not a number" : "double";
        }
        if (number instanceof Float) {
            return "float";
        }
        return number == null ? "empty" : "whole";
    }
}
