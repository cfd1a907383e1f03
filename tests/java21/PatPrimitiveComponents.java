// Area: java 21/record patterns
// Shows: record patterns with primitive components of all types

public class PatPrimitiveComponents {
    record All(boolean z, byte b, short s, char c, int i, long l, float f, double d) {}

    record Wide(long a, double b, long c) {}

    static String f(Object o) {
        return switch (o) {
            case All(boolean z, byte b, short s, char c, int i, long l, float f, double d) when z -> "" + b + s + c + i + l + f + d;
            case All(var z, var b, var s, var c, var i, var l, var f, var d) -> "sum " + (b + s + c + i + l + f + d);
            case Wide(long a, double b, long c) when a > c && b != b -> "nan " + (a - c);
            case Wide(long a, double b, long c) -> a + "|" + b + "|" + c;
            default -> "?";
        };
    }

    public static void main(String[] args) {
        System.out.println(f(new All(true, (byte) -1, (short) 2, 'c', 4, 5L, 6.5f, -0.0)));
        System.out.println(f(new All(false, (byte) 127, Short.MIN_VALUE, 'a', Integer.MAX_VALUE, 1L << 40, 0.5f, 1e10)));
        System.out.println(f(new Wide(Long.MAX_VALUE, Double.NaN, 1)));
        System.out.println(f(new Wide(1, Double.NEGATIVE_INFINITY, Long.MIN_VALUE)));
    }
}
