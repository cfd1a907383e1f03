package near;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts that only a regular expression describes, and an object that only a builder makes. */
public final class Search {
    private static final Pattern TERM = Pattern.compile("(name|year)([=<])(\\w+)");

    private final List<Predicate<Map<String, String>>> parts;
    private final boolean any;

    private Search(Builder builder) {
        parts = List.copyOf(builder.parts);
        any = builder.any;
    }

    public boolean finds(Map<String, String> book) {
        return any ? parts.stream().anyMatch(part -> part.test(book)) : parts.stream().allMatch(part -> part.test(book));
    }

    public static int limit(String text) {
        int limit = -1;
        for (String word : text.split("\\s+")) {
            Matcher term = TERM.matcher(word);
            if (!term.matches()) {
                throw new IllegalArgumentException("no term: " + word);
            }
            if (term.group(2).equals("<")) {
                limit = Integer.parseInt(term.group(3));
            }
        }
        return limit;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** What a search consists of. */
    public static final class Builder {
        private final List<Predicate<Map<String, String>>> parts = new ArrayList<>();
        private boolean any;

        public Builder where(Predicate<Map<String, String>> part) {
            parts.add(part);
            return this;
        }

        public Builder any() {
            any = true;
            return this;
        }

        public Search build() {
            if (any && parts.size() < 2) {
                throw new IllegalStateException("any of what?");
            }
            return new Search(this);
        }
    }
}
