package heapwright.types;

/** Arrays longer than eight. */
public final class LongArrays {
    private LongArrays() {}

    /** Whether twelve months are complete, and December is the best. */
    public static String year(int[] months) {
        if (months.length != 12) {
            return months.length > 12 ? "too many" : "incomplete";
        }
        for (int month : months) {
            if (month > months[11]) {
                return "other best";
            }
        }
        return months[11] > months[0] ? "december" : "flat";
    }

    /** Whether a packet has its checksum in byte 16. */
    public static boolean valid(byte[] packet) {
        if (packet.length < 17 || packet[0] != 0x7E) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 16; i++) {
            sum += packet[i];
        }
        return (byte) sum == packet[16];
    }
}
