package heapwright.types;

import java.util.Locale;

/** Texts beyond Latin-1. */
public final class Unicode {
    private Unicode() {}

    /** The script of the first letter. */
    public static String script(String text) {
        if (text.isEmpty()) {
            return "none";
        }
        char first = text.charAt(0);
        if (Character.isHighSurrogate(first)) {
            return text.codePointCount(0, text.length()) == 1 ? "one sign" : "rare";
        }
        if (first >= '\u0391' && first <= '\u03A9') {
            return text.equals("\u03A9") ? "omega" : "greek";
        }
        return first > '\u00FF' && Character.isLetter(first) ? "foreign" : "latin";
    }

    /** Whether a text changes its length in upper case. */
    public static boolean grows(String text) {
        return text.toUpperCase(Locale.ROOT).length() > text.length();
    }
}
