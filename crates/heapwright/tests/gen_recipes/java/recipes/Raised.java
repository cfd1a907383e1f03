package recipes;

/** Its constructor does not keep what it is given. */
public record Raised(int value) {
    public Raised {
        value = value + 1;
    }

    public static Raised of(int value) {
        if (value < 3) {
            throw new IllegalArgumentException("small");
        }
        return new Raised(value);
    }
}
