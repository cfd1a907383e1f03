package heapwright.types;

/** Texts of any kind, not only strings. */
public final class CharSequences {
    private CharSequences() {}

    /** Whether a text reads the same in both directions and is not trivial. */
    public static boolean isPalindrome(CharSequence text) {
        if (text.length() < 3) {
            return false;
        }
        for (int i = 0, j = text.length() - 1; i < j; i++, j--) {
            if (text.charAt(i) != text.charAt(j)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a text can change, and whether there is room for more. */
    public static String room(CharSequence text) {
        if (text instanceof StringBuilder builder) {
            return builder.capacity() - builder.length() > 20 ? "room" : "full soon";
        }
        return text instanceof String || text.isEmpty() ? "fixed" : "unknown";
    }
}
