package heapwright.verifier;

/** Values that nothing determines; the symbolic machine implements these methods. */
public final class Nondet {
    private Nondet() {}

    public static native boolean nextBoolean();

    public static native byte nextByte();

    public static native char nextChar();

    public static native short nextShort();

    public static native int nextInt();

    public static native long nextLong();

    public static native float nextFloat();

    public static native double nextDouble();

    /** Ends a path that does not count. */
    public static native void leave();

    /** Records that texts are left out. */
    public static native void omitTexts();
}
