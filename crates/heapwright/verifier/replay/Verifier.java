package org.sosy_lab.sv_benchmarks;

/** Values that a program does not choose: those that a test has laid down, in order. */
public final class Verifier {
    private static Object[] values = {};
    private static int next;

    private Verifier() {}

    /** Lays down the values that the program gets, in order. */
    public static void replay(Object... values) {
        Verifier.values = values;
        next = 0;
    }

    public static void assume(boolean condition) {
        if (!condition) {
            throw new IllegalStateException("the values of the test do not satisfy an assumption");
        }
    }

    public static boolean nondetBoolean() {
        return (Boolean) next();
    }

    public static byte nondetByte() {
        return (Byte) next();
    }

    public static char nondetChar() {
        return (Character) next();
    }

    public static short nondetShort() {
        return (Short) next();
    }

    public static int nondetInt() {
        return (Integer) next();
    }

    public static long nondetLong() {
        return (Long) next();
    }

    public static float nondetFloat() {
        return (Float) next();
    }

    public static double nondetDouble() {
        return (Double) next();
    }

    public static String nondetString() {
        String[] texts = {"", "a", "b", "ab", "0", "1"};
        int choice = nondetInt();
        if (choice < texts.length) {
            return texts[choice];
        }
        char[] letters = new char[choice - 5];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = nondetChar();
        }
        return new String(letters);
    }

    private static Object next() {
        if (next == values.length) {
            throw new IllegalStateException("the test has laid down too few values");
        }
        return values[next++];
    }
}
