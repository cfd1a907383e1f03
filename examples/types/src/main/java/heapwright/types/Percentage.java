package heapwright.types;

/** A record whose compact constructor refuses what is no percentage. */
public record Percentage(int value) {
    /** From 0 to 100. */
    public Percentage {
        if (value < 0 || value > 100) {
            throw new IllegalArgumentException("percentage: " + value);
        }
    }

    /** What is missing to the whole. */
    public Percentage rest() {
        return new Percentage(100 - value);
    }

    /** How full something is. */
    public String level() {
        if (value == 100) {
            return "full";
        }
        return value > rest().value ? "more than half" : "half at most";
    }

    /** Two shares added, as long as they fit. */
    public Percentage plus(Percentage other) {
        return value + other.value > 100 ? new Percentage(100) : new Percentage(value + other.value);
    }
}
