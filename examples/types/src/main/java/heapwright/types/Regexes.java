package heapwright.types;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts that regular expressions describe. */
public final class Regexes {
    private static final Pattern PLATE = Pattern.compile("([A-Z]{1,3})-([A-Z]{1,2}) ?(\\d{1,4})(E?)");

    private Regexes() {}

    /** What a number plate says. */
    public static String plate(String text) {
        Matcher matcher = PLATE.matcher(text);
        if (!matcher.matches()) {
            return "no plate";
        }
        if (matcher.group(4).equals("E")) {
            return matcher.group(1).equals("HH") ? "electric from Hamburg" : "electric";
        }
        return Integer.parseInt(matcher.group(3)) == 1 ? "official" : "ordinary";
    }

    /** How a version is written. */
    public static String version(String text) {
        if (text.matches("v?\\d+\\.\\d+\\.\\d+")) {
            return text.charAt(0) == 'v' ? "tag" : "release";
        }
        return text.matches("\\d+\\.\\d+\\.\\d+-(alpha|beta|rc\\d)") ? "preview" : "other";
    }
}
