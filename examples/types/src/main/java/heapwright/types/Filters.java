package heapwright.types;

import java.util.function.Predicate;

/** Lambdas made by factories, and taken as parameters. */
public final class Filters {
    private Filters() {}

    /** A rule with a name. */
    public record Rule(String name, Predicate<String> test) {
        /** Whether the rule accepts a word; a rule without a test accepts all. */
        public boolean accepts(String word) {
            return test == null || test.test(word);
        }
    }

    /** Accepts words with this beginning. */
    public static Rule startingWith(String prefix) {
        return new Rule("starts", word -> word.startsWith(prefix) && word.length() > prefix.length());
    }

    /** Says what two rules make of a word. */
    public static String verdict(Rule first, Rule second, String word) {
        if (!first.accepts(word)) {
            return second.accepts(word) ? "second only" : "none";
        }
        return first.name().equals("starts") ? "first, by its beginning" : "first";
    }
}
