// Area: instructions/conversion
// Shows: i2b, i2s, i2c, l2i and chains of narrowing conversions

public class ConvIntNarrow {
    public static void main(String[] args) {
        long[] v = {
            0, 127, 128, 255, 256, -128, -129, 32767, 32768, 65535, 65536, -32769, Integer.MAX_VALUE, Integer.MIN_VALUE,
            0xffffffffL, 0x1_0000_0000L, Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789abcdefL
        };
        for (long l : v) {
            int i = (int) l;
            System.out.println(new StringBuilder().append(l).append(": ").append(i).append(" ").append((byte) i).append(" ").append((short) i).append(" ").append((int) (char) i).append(" ")
                    .append((byte) l).append(" ").append((short) l).append(" ").append((int) (char) l).append(" ").append((short) (byte) i).append(" ")
                    .append((int) (char) (byte) i).append(" ").append((byte) (char) i));
        }
        byte b = (byte) 0xff;
        System.out.println(new StringBuilder().append(b).append(" ").append(b & 0xff).append(" ").append((char) (b & 0x7f)).append(" ").append((int) (char) b).append(" ").append((long) b));
    }
}
