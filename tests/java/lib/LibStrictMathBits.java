// Area: java.lang.StrictMath
// Shows: the bits of every function on edge cases and on random numbers, hashed
import java.util.function.DoubleBinaryOperator;

public class LibStrictMathBits {
    static final double[] EDGE = {
        0.0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, 4, 5, 10, 100, 1000, 1.5, 2.5, 0.9, 22.0, 22.1, 1e22, 1e300, 1e-300,
        Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE, -Double.MAX_VALUE,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN,
        Math.PI, Math.PI / 2, Math.PI / 4, Math.E, 709.78271289338397, 709.7827128933841, 710.4758600739439, 710.5,
        -745.13321910194122, -745.2, 0x1.0p-28, 0x1.0p-27, 0x1.0p-54, 0x1.0p53, 0x1.0p63, 0x1.0p64,
        0.3465735902799726, 1.0397207708399179, 0.41422, -0.2929, 0.4375, 0.6875, 1.1875, 2.4375, 0.67434,
        1 - 0x1p-53, 1 + 0x1p-52,
    };
    static long seed;

    /** Numbers of every size, and more of those that programs use. */
    static double random(int kind) {
        seed ^= seed << 13;
        seed ^= seed >>> 7;
        seed ^= seed << 17;
        double unit = (seed >> 11) * 0x1.0p-53;
        switch (kind % 5) {
            case 0: return Double.longBitsToDouble(seed);
            case 1: return unit;
            case 2: return unit * 1000;
            case 3: return unit * 10;
            default: return Double.longBitsToDouble((seed & 0x800fffffffffffffL) | ((983 + ((seed >>> 52) & 63)) << 52));
        }
    }

    static void check(String name, DoubleBinaryOperator f) {
        long edges = 0;
        for (double a : EDGE) {
            for (double b : EDGE) edges = edges * 31 + Double.doubleToLongBits(f.applyAsDouble(a, b));
        }
        seed = 88172645463325252L + name.hashCode();
        long hash = 0;
        for (int i = 0; i < 1000; i++) {
            double a = random(i);
            double b = random(i / 5);
            hash = hash * 31 + Double.doubleToLongBits(f.applyAsDouble(a, b));
        }
        System.out.println(name + " " + Long.toHexString(edges) + " " + Long.toHexString(hash));
    }

    public static void main(String[] args) {
        check("sin", (a, b) -> StrictMath.sin(a));
        check("cos", (a, b) -> StrictMath.cos(a));
        check("tan", (a, b) -> StrictMath.tan(a));
        check("asin", (a, b) -> StrictMath.asin(a));
        check("acos", (a, b) -> StrictMath.acos(a));
        check("atan", (a, b) -> StrictMath.atan(a));
        check("exp", (a, b) -> StrictMath.exp(a));
        check("expm1", (a, b) -> StrictMath.expm1(a));
        check("log", (a, b) -> StrictMath.log(a));
        check("log10", (a, b) -> StrictMath.log10(a));
        check("log1p", (a, b) -> StrictMath.log1p(a));
        check("sqrt", (a, b) -> StrictMath.sqrt(a));
        check("cbrt", (a, b) -> StrictMath.cbrt(a));
        check("sinh", (a, b) -> StrictMath.sinh(a));
        check("cosh", (a, b) -> StrictMath.cosh(a));
        check("tanh", (a, b) -> StrictMath.tanh(a));
        check("atan2", StrictMath::atan2);
        check("hypot", StrictMath::hypot);
        check("pow", StrictMath::pow);
        check("IEEEremainder", StrictMath::IEEEremainder);
        check("fma", (a, b) -> Math.fma(a, b, a - b));
        check("remainder", (a, b) -> a % b);
    }
}
