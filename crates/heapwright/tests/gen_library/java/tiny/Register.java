package tiny;

import java.text.CharacterIterator;

/** State that tests can neither set nor see, a system property, and an interface with a {@code clone} of its own. */
public final class Register {
    private static int level = 3;

    private Register() {}

    public static void reset() {
        level = 3;
    }

    public static boolean isAbove(int value) {
        return value > level;
    }

    public static String mode() {
        return System.getProperty("tiny.mode").trim();
    }

    public static Object copy(CharacterIterator text) {
        return text.clone();
    }
}
