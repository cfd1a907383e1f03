// Area: java.util.UUID
// Shows: name-based UUIDs, parsing, fields, ordering, version and variant, malformed input
import java.nio.charset.StandardCharsets;
import java.util.*;

public class LibUuid {
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
        UUID n = UUID.nameUUIDFromBytes("heap".getBytes(StandardCharsets.UTF_8));
        show("name", n + " version " + n.version() + " variant " + n.variant());
        show("name empty", UUID.nameUUIDFromBytes(new byte[0]));
        UUID u = UUID.fromString("f81d4fae-7dec-11d0-a765-00a0c91e6bf6");
        show("parsed", u + " " + u.version() + " " + u.variant() + " " + u.timestamp() + " " + u.clockSequence() + " " + u.node());
        show("bits", Long.toHexString(u.getMostSignificantBits()) + " " + Long.toHexString(u.getLeastSignificantBits()));
        show("hash", u.hashCode() + " " + u.equals(UUID.fromString("F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")) + " " + u.compareTo(n) + " " + n.compareTo(u) + " " + n.compareTo(n));
        show("built", new UUID(0x1234L, 0xabcdL) + " " + new UUID(-1, -1));
        show("short parts", UUID.fromString("1-2-3-4-5"));
        fails("bad", () -> UUID.fromString("not a uuid"));
        fails("few parts", () -> UUID.fromString("1-2-3"));
        fails("timestamp of v3", n::timestamp);
        TreeSet<UUID> set = new TreeSet<>();
        for (String s : "a b c d".split(" ")) set.add(UUID.nameUUIDFromBytes(s.getBytes(StandardCharsets.UTF_8)));
        for (UUID x : set) System.out.println(x);
    }
}
