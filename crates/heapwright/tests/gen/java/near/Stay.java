package near;

import java.util.Objects;

/** A stay that is agreed on, begun and ended. What a later call looks at, an earlier one is content to be without. */
public final class Stay {
    /** Where a stay is. */
    public enum State {
        ASKED,
        AGREED,
        BEGUN,
        ENDED
    }

    /** The days from one to another, which is not included. */
    public record Days(int from, int to) {
        /** Refuses no days. */
        public Days {
            if (from >= to) {
                throw new IllegalArgumentException(from + " to " + to);
            }
        }

        boolean contain(int day) {
            return from <= day && day < to;
        }
    }

    private final Days days;
    private final String guest;
    private Integer price;
    private State state = State.ASKED;

    /** A stay that nobody has agreed to. */
    public Stay(Days days, String guest) {
        this.days = days;
        this.guest = guest;
    }

    /** Agrees on a price. */
    public void agree(Integer price) {
        expect(State.ASKED);
        if (price <= 0) {
            throw new IllegalArgumentException("price: " + price);
        }
        this.price = Objects.requireNonNull(price);
        state = State.AGREED;
    }

    /** The guest arrives. */
    public void begin(int day) {
        expect(State.AGREED);
        if (!days.contain(day) || guest.isEmpty()) {
            throw new IllegalStateException("day " + day);
        }
        state = State.BEGUN;
    }

    /** The guest leaves and pays. */
    public int end() {
        expect(State.BEGUN);
        state = State.ENDED;
        return price * (days.to() - days.from());
    }

    private void expect(State expected) {
        if (state != expected) {
            throw new IllegalStateException(expected + " expected");
        }
    }
}
