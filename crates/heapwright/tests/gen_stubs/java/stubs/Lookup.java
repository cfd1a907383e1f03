package stubs;

/** Two calls whose answers belong to their arguments. */
public class Lookup {
    /** Texts by key. */
    public interface Texts {
        String text(String key);

        int weight(Mode mode);
    }

    /** A parameter that is an enum. */
    public enum Mode {
        FAST,
        SLOW
    }

    public static boolean differ(Texts texts) {
        String a = texts.text("a");
        String b = texts.text("b");
        if (a == null || b == null) {
            return false;
        }
        return a.length() > b.length();
    }

    public static boolean heavier(Texts texts) {
        return texts.weight(Mode.FAST) > texts.weight(Mode.SLOW);
    }
}
