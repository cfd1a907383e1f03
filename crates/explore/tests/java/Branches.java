/** Branches that can and cannot be reached. */
public final class Branches {
    /** The inner condition never holds. */
    static int impossible(int x) {
        if (x > 10) {
            if (x < 5) return 1;
            return 2;
        }
        return 3;
    }

    /** Impossible too; the loop behind it has nothing to do with that. */
    static int impossibleBeforeLoop(int n) {
        if (n > 10 && n < 5) return -1;
        int i = 0;
        while (i < n) i++;
        return i;
    }

    /** Deep in a loop: beyond the bound, but an input may be run there all the same. */
    static int deep(int n) {
        int i = 0;
        while (i < n) i++;
        if (i == 1_000_003) return 1;
        return 0;
    }

    /** No solver knows these functions. */
    static int wave(double x) {
        double y = Math.sin(x) * Math.cos(x * 0.5);
        if (y > 0.6) return 1;
        if (y < -0.6) return -1;
        return 0;
    }

    /** More bits than a small array has. */
    static int tooLong(boolean[] bits) {
        if (bits.length > 20) throw new IllegalArgumentException();
        return bits.length;
    }

    /** Hash codes are hard to invert. */
    static int word(String text) {
        switch (text) {
            case "seventeen": return 17;
            case "forty-two": return 42;
            default: return 0;
        }
    }

    private static final java.util.regex.Pattern VERSION = java.util.regex.Pattern.compile("(\\d+)\\.(\\d+)(-rc\\d)?");

    /** Only a text that the expression matches, with a number above nine, reaches the last line. */
    static int major(String text) {
        java.util.regex.Matcher version = VERSION.matcher(text);
        if (!version.matches()) {
            return -1;
        }
        if (version.group(3) != null) {
            return 0;
        }
        return Integer.parseInt(version.group(1)) > 9 ? 2 : 1;
    }
}
