// Area: java.util.BitSet
// Shows: set, clear, flip with ranges, logical operations, next/previous searches, cardinality, conversions, exceptions
import java.util.*;

public class LibBitSet {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        BitSet b = new BitSet();
        b.set(1); b.set(5, 9); b.set(64); b.set(130, 133); b.set(3, false); b.set(200, 203, true);
        show("bits", b);
        show("counts", b.cardinality() + " " + b.length() + " " + b.isEmpty() + " " + b.size());
        show("get", b.get(5) + " " + b.get(4) + " " + b.get(100000) + " " + b.get(5, 70));
        show("next", b.nextSetBit(0) + " " + b.nextSetBit(9) + " " + b.nextSetBit(203) + " " + b.nextClearBit(5) + " " + b.nextClearBit(0));
        show("previous", b.previousSetBit(63) + " " + b.previousSetBit(0) + " " + b.previousClearBit(8) + " " + b.previousClearBit(0));
        b.flip(5); b.flip(60, 68);
        show("flipped", b);
        b.clear(130); b.clear(200, 500);
        show("cleared", b);
        BitSet c = BitSet.valueOf(new long[] {0b1011011L, 1L});
        show("valueOf longs", c + " " + Arrays.toString(c.toLongArray()));
        show("valueOf bytes", BitSet.valueOf(new byte[] {5, (byte) 0x80, 0}) + " " + Arrays.toString(c.toByteArray()));
        BitSet and = (BitSet) b.clone(); and.and(c);
        BitSet or = (BitSet) b.clone(); or.or(c);
        BitSet xor = (BitSet) b.clone(); xor.xor(c);
        BitSet andNot = (BitSet) b.clone(); andNot.andNot(c);
        show("and", and); show("or", or); show("xor", xor); show("andNot", andNot);
        show("intersects", b.intersects(c) + " " + andNot.intersects(c));
        show("equals", b.equals(b.clone()) + " " + b.equals(c) + " " + c.hashCode());
        show("stream", b.stream().sum() + " " + b.stream().boxed().toList());
        fails("negative", () -> b.set(-1));
        fails("negative get", () -> b.get(-2));
        fails("range", () -> b.set(5, 3));
        fails("from", () -> b.clear(-3, 4));
        fails("next", () -> b.nextSetBit(-1));
        fails("size", () -> new BitSet(-1));
        fails("previous", () -> b.previousSetBit(-2));
        b.clear();
        show("empty", b + " " + b.length() + " " + b.nextSetBit(0) + " " + b.toLongArray().length);
        BitSet full = new BitSet(130);
        full.set(0, 130);
        show("full", full.cardinality() + " " + full.nextClearBit(0) + " " + full.size());
    }
}
