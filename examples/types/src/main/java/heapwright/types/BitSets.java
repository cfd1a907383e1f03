package heapwright.types;

import java.util.BitSet;

/** Questions about a {@link BitSet}. */
public final class BitSets {
    private BitSets() {}

    /** What pattern the seats of a row form. */
    public static String row(BitSet taken) {
        if (taken.cardinality() < 2) {
            return taken.isEmpty() ? "empty" : "single";
        }
        int first = taken.nextSetBit(0);
        if (taken.nextClearBit(first) == taken.length()) {
            return first == 0 ? "from the aisle" : "block";
        }
        return taken.get(70) ? "scattered far" : "scattered";
    }
}
