package heapwright.types;

import java.util.StringJoiner;

/** Texts that grow: {@link StringJoiner} and {@link StringBuilder} as parameters. */
public final class Joiners {
    private Joiners() {}

    /** Adds a word if the line stays short. */
    public static boolean addTo(StringJoiner line, String word) {
        if (line.length() + word.length() > 12) {
            return false;
        }
        line.add(word);
        return line.toString().endsWith(word);
    }

    /** Closes what is open. */
    public static String close(StringBuilder text) {
        int open = text.indexOf("(");
        if (open < 0) {
            return "nothing open";
        }
        if (text.charAt(text.length() - 1) == ')') {
            return open == 0 ? "all in brackets" : "closed";
        }
        return text.append(')').toString();
    }
}
