package heapwright.types;

import java.util.ArrayList;
import java.util.List;

/** An immutable class with a builder that checks the whole. */
public final class Recipe {
    private final String name;
    private final List<String> steps;
    private final int minutes;

    private Recipe(Builder builder) {
        name = builder.name;
        steps = List.copyOf(builder.steps);
        minutes = builder.minutes;
    }

    /** Whether there is time for it. */
    public String fits(int available) {
        if (minutes > available) {
            return "too long";
        }
        return steps.size() > 2 && minutes * 2 <= available ? "take your time" : "quick";
    }

    /** Whether two recipes are variants of one. */
    public boolean isVariantOf(Recipe other) {
        return name.equals(other.name) && !steps.equals(other.steps);
    }

    /** Collects what a recipe needs. */
    public static final class Builder {
        private final String name;
        private final List<String> steps = new ArrayList<>();
        private int minutes;

        /** For a recipe with a name. */
        public Builder(String name) {
            this.name = name;
        }

        /** Adds a step that takes some time. */
        public Builder step(String text, int time) {
            if (time <= 0) {
                throw new IllegalArgumentException(text + " takes " + time);
            }
            steps.add(text);
            minutes += time;
            return this;
        }

        /** The recipe, if it has a name and steps. */
        public Recipe build() {
            if (name == null || steps.isEmpty()) {
                throw new IllegalStateException("incomplete");
            }
            return new Recipe(this);
        }
    }
}
