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
            System.out.println(l + ": " + i + " " + (byte) i + " " + (short) i + " " + (int) (char) i + " "
                    + (byte) l + " " + (short) l + " " + (int) (char) l + " " + (short) (byte) i + " "
                    + (int) (char) (byte) i + " " + (byte) (char) i);
        }
        byte b = (byte) 0xff;
        System.out.println(b + " " + (b & 0xff) + " " + (char) (b & 0x7f) + " " + (int) (char) b + " " + (long) b);
    }
}
