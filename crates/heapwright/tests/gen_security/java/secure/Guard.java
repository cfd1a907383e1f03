package secure;

public final class Guard {
    private Guard() {}

    public static void check(String name) {
        if (name == null || name.contains("..")) {
            throw new SecurityException(name);
        }
    }
}
