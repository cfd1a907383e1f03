package heapwright.types;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Patterns and matchers as parameters. */
public final class Patterns {
    private Patterns() {}

    /** How well a pattern describes a word. */
    public static String fit(Pattern pattern, String word) {
        if ((pattern.flags() & Pattern.CASE_INSENSITIVE) != 0) {
            return pattern.pattern().isEmpty() ? "any case of nothing" : "any case";
        }
        Matcher matcher = pattern.matcher(word);
        if (matcher.matches()) {
            return matcher.groupCount() > 0 ? "parts" : "whole";
        }
        return matcher.lookingAt() ? "beginning" : "no match";
    }

    /** How often a matcher finds something, up to three. */
    public static int finds(Matcher matcher) {
        int count = 0;
        while (matcher.find() && count < 3) {
            count++;
        }
        return count;
    }
}
