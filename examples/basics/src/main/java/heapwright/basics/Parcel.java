package heapwright.basics;

/** Something to send, put together by a builder. */
public final class Parcel {
    private final String receiver;
    private final int grams;
    private final boolean fragile;

    private Parcel(Builder builder) {
        receiver = builder.receiver;
        grams = builder.grams;
        fragile = builder.fragile;
    }

    /** Starts a parcel to a receiver. */
    public static Builder to(String receiver) {
        return new Builder(receiver);
    }

    /** The class of postage. */
    public String postage() {
        if (grams <= 500) {
            return fragile ? "padded letter" : "letter";
        }
        return grams > 5000 && !fragile ? "freight" : "parcel";
    }

    /** Whether two parcels can share a crate. */
    public boolean fitsWith(Parcel other) {
        if (fragile != other.fragile) {
            return false;
        }
        return receiver.equals(other.receiver) && grams + other.grams <= 20_000;
    }

    /** Collects what a parcel needs. */
    public static final class Builder {
        private final String receiver;
        private int grams = 100;
        private boolean fragile;

        private Builder(String receiver) {
            this.receiver = receiver;
        }

        /** Sets the weight. */
        public Builder weighing(int grams) {
            if (grams <= 0) {
                throw new IllegalArgumentException("grams " + grams);
            }
            this.grams = grams;
            return this;
        }

        /** Asks for care. */
        public Builder fragile() {
            fragile = true;
            return this;
        }

        /** Makes the parcel. */
        public Parcel build() {
            if (receiver == null || receiver.isEmpty()) {
                throw new IllegalStateException("no receiver");
            }
            if (fragile && grams > 10_000) {
                throw new IllegalStateException("too heavy to be fragile");
            }
            return new Parcel(this);
        }
    }
}
