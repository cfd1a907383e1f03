package calls;

/** Questions whose answers depend on which objects a caller passes. */
public class Tag {
    private final int number;
    private int matches;
    private int changes;

    /** A key that is compared by its generated `equals`. */
    private record Key(int low, int high) {}

    private Key last = new Key(0, 0);

    public Tag(int number) {
        this.number = number;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tag tag && tag.number == number;
    }

    @Override
    public int hashCode() {
        return number;
    }

    /** Whether two calls in a row have the same arguments. */
    public boolean press(int low, int high) {
        Key key = new Key(low, high);
        if (key.equals(last)) {
            matches++;
        } else {
            changes++;
        }
        last = key;
        return matches > 1;
    }

    public boolean hasChanges() {
        return changes > 1;
    }

    public boolean hasMatches() {
        return matches > 1;
    }
}
