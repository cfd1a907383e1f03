package heapwright.reflection;

/** Class names that are put together. */
public final class Prefixed {
    private Prefixed() {}

    /** Opens. */
    static final class OpenCommand {}

    /** Closes. */
    static final class CloseCommand {}

    /** Finds the command of a name. */
    public static String command(String name) {
        try {
            Class<?> type = Class.forName("heapwright.reflection.Prefixed$" + name + "Command");
            return type == CloseCommand.class ? "close" : "other command";
        } catch (ClassNotFoundException e) {
            return "no command";
        }
    }
}
