package recipes;

/** A record whose constructor refuses some inputs: no span is reversed. */
public record Span(int low, int high) {
    public Span {
        if (low > high) {
            throw new IllegalArgumentException(low + " > " + high);
        }
    }

    public String kind() {
        if (low > high) {
            return "reversed";
        }
        return low == high ? "empty" : "full";
    }
}
