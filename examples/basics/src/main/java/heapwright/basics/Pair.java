package heapwright.basics;

import java.util.Objects;

/**
 * Two values that belong together.
 *
 * @param <A> the type of the first
 * @param <B> the type of the second
 */
public final class Pair<A, B> {
    private final A first;
    private final B second;

    /** Joins two values, of which either may be null. */
    public Pair(A first, B second) {
        this.first = first;
        this.second = second;
    }

    /** The first value. */
    public A first() {
        return first;
    }

    /** The second value. */
    public B second() {
        return second;
    }

    /** The same values in the other order. */
    public Pair<B, A> swapped() {
        return new Pair<>(second, first);
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Pair<?, ?> pair)) {
            return false;
        }
        return Objects.equals(first, pair.first) && Objects.equals(second, pair.second);
    }

    @Override
    public int hashCode() {
        return 31 * Objects.hashCode(first) + Objects.hashCode(second);
    }

    @Override
    public String toString() {
        return "(" + first + ", " + second + ")";
    }
}
