// Area: java 21/library
// Shows: String, StringBuilder, Character and Math additions up to 21

import java.util.Arrays;

public class StrMethods21 {
    public static void main(String[] args) {
        System.out.println("hello".indexOf('l', 0, 3) + " " + "hello".indexOf("lo", 1, 4) + " " + "hello".indexOf("lo", 1, 5));
        System.out.println(Arrays.toString("a,b;c".splitWithDelimiters("[,;]", 0)) + Arrays.toString("a,b;c".splitWithDelimiters("[,;]", 2)));
        StringBuilder sb = new StringBuilder();
        sb.repeat("ab", 3).repeat('-', 2).repeat(0x41, 2);
        System.out.println(sb + " " + sb.length());
        System.out.println(Math.clamp(15, 0, 10) + " " + Math.clamp(-5L, 0, 10) + " " + Math.clamp(Double.NaN, 0.0, 1.0) + " " + Math.clamp(-0.0, 0.0, 1.0));
        System.out.println(Math.ceilDiv(7, 2) + " " + Math.ceilDiv(-7, 2) + " " + Math.ceilMod(7, 2) + " " + Math.unsignedMultiplyHigh(-1L, -1L));
        System.out.println(Character.isEmoji(0x1F600) + " " + Character.isEmoji('a'));
        System.out.println(Integer.compress(0b11011010, 0b11110000) + " " + Integer.expand(0b1101, 0b11110000) + " " + Long.compress(-1L, 0xff00L));
        System.out.println(java.math.BigInteger.valueOf(48).parallelMultiply(java.math.BigInteger.TEN) + " " + "x".describeConstable().get());
        try {
            Math.clamp(1, 5, 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            "abc".indexOf('a', 2, 1);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("range");
        }
        System.out.println("  a\n   b".indent(2).length() + " " + "ab".transform(s -> s + s) + " " + String.join("|", "a\nb\r\nc".lines().toList()));
    }
}
