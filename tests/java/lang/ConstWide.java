// Area: instructions/constants
// Shows: lconst, fconst, dconst and ldc_w / ldc2_w constants of long, float and double

public class ConstWide {
    static long l(int k) {
        switch (k) {
            case 0: return 0L;
            case 1: return 1L;
            case 2: return 2L;
            case 3: return -1L;
            case 4: return Long.MAX_VALUE;
            case 5: return Long.MIN_VALUE;
            case 6: return 0x1_0000_0000L;
            default: return 0xFFFF_FFFFL;
        }
    }

    static float f(int k) {
        switch (k) {
            case 0: return 0f;
            case 1: return 1f;
            case 2: return 2f;
            case 3: return -0f;
            case 4: return 3.4028235e38f;
            case 5: return 1.4e-45f;
            case 6: return Float.NaN;
            default: return Float.NEGATIVE_INFINITY;
        }
    }

    static double d(int k) {
        switch (k) {
            case 0: return 0d;
            case 1: return 1d;
            case 2: return -0.0;
            case 3: return 4.9e-324;
            case 4: return 1.7976931348623157e308;
            case 5: return Double.NaN;
            case 6: return Double.POSITIVE_INFINITY;
            default: return Math.PI;
        }
    }

    public static void main(String[] args) {
        for (int k = 0; k < 8; k++) {
            System.out.println(l(k));
            System.out.println(f(k));
            System.out.println(d(k));
            System.out.println(Long.toHexString(l(k)));
            System.out.println(Integer.toHexString(Float.floatToRawIntBits(f(k))));
            System.out.println(Long.toHexString(Double.doubleToRawLongBits(d(k))));
        }
    }
}
