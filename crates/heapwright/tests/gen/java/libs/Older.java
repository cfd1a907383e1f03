package libs;

/** Nobody should use it. */
@Deprecated
public final class Older {
    private final int age;

    /** Of an age. */
    public Older(int age) {
        this.age = age;
    }

    /** Whether it is old. */
    public boolean isOld() {
        return age > 80;
    }
}
