package heapwright.types;

/** A network link compared by address; the last comparison forgets that the broadcast address may be missing. */
public class LinkAddress {
    private final Address address;
    private final Address broadcast;

    /** A link with its own address, and the one that reaches everybody, or null. */
    public LinkAddress(Address address, Address broadcast) {
        if (address == null) {
            throw new IllegalArgumentException("no address");
        }
        this.address = address;
        this.broadcast = broadcast;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof LinkAddress)) {
            return false;
        }
        LinkAddress that = (LinkAddress) other;
        if (!address.equals(that.address)) {
            return false;
        }
        if (broadcast != null && that.broadcast == null || !broadcast.equals(that.broadcast)) {
            return false;
        }
        return true;
    }

    @Override
    public int hashCode() {
        return address.hashCode();
    }

    /** An address that is equal to none. */
    public static class Address {
        @Override
        public boolean equals(Object other) {
            return false;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    /** An address of four bytes. */
    public static final class ShortAddress extends Address {
        private final int bytes;

        /** With these bytes. */
        public ShortAddress(int bytes) {
            this.bytes = bytes;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof ShortAddress that && that.bytes == bytes;
        }

        @Override
        public int hashCode() {
            return bytes;
        }
    }

    /** An address of sixteen bytes. */
    public static final class LongAddress extends Address {
        private final long high;
        private final long low;

        /** With these halves. */
        public LongAddress(long high, long low) {
            this.high = high;
            this.low = low;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof LongAddress that && that.high == high && that.low == low;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(high ^ low);
        }
    }
}
