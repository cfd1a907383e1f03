package org.sosy_lab.sv_benchmarks;

import heapwright.verifier.Nondet;

/** Values that a program does not choose: on the symbolic machine, every value of the type. */
public final class Verifier {
    private Verifier() {}

    public static void assume(boolean condition) {
        if (!condition) {
            Nondet.leave();
        }
    }

    public static boolean nondetBoolean() {
        return Nondet.nextBoolean();
    }

    public static byte nondetByte() {
        return Nondet.nextByte();
    }

    public static char nondetChar() {
        return Nondet.nextChar();
    }

    public static short nondetShort() {
        return Nondet.nextShort();
    }

    public static int nondetInt() {
        return Nondet.nextInt();
    }

    public static long nondetLong() {
        return Nondet.nextLong();
    }

    public static float nondetFloat() {
        return Nondet.nextFloat();
    }

    public static double nondetDouble() {
        return Nondet.nextDouble();
    }

    /** One of a few texts, or one of up to six printable letters; that there are others is recorded. */
    public static String nondetString() {
        Nondet.omitTexts();
        int choice = nondetInt();
        switch (choice) {
            case 0:
                return "";
            case 1:
                return "a";
            case 2:
                return "b";
            case 3:
                return "ab";
            case 4:
                return "0";
            case 5:
                return "1";
            default:
                return letters(choice);
        }
    }

    private static String letters(int choice) {
        for (int length = 1; length <= 6; length++) {
            if (choice == 5 + length) {
                char[] letters = new char[length];
                for (int i = 0; i < length; i++) {
                    letters[i] = nondetChar();
                    assume(letters[i] >= ' ' && letters[i] <= '~');
                }
                return new String(letters);
            }
        }
        Nondet.leave();
        return null;
    }
}
