// Area: com.google.common.math
// Shows: IntMath, LongMath, BigIntegerMath, DoubleMath, Stats, Quantiles, checked operations and rounding modes
import com.google.common.math.*;
import java.math.*;
import java.util.*;

public class TpGuavaMath {
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
        show("int", IntMath.gcd(48, 18) + " " + IntMath.pow(3, 7) + " " + IntMath.factorial(10) + " " + IntMath.binomial(10, 4) + " " + IntMath.isPowerOfTwo(64) + " " + IntMath.isPrime(97) + " " + IntMath.mod(-7, 3) + " " + IntMath.mean(Integer.MAX_VALUE, Integer.MAX_VALUE - 2) + " " + IntMath.ceilingPowerOfTwo(100) + " " + IntMath.floorPowerOfTwo(100) + " " + IntMath.saturatedAdd(Integer.MAX_VALUE, 5) + " " + IntMath.saturatedMultiply(1 << 20, -(1 << 20)) + " " + IntMath.saturatedPow(10, 20));
        for (RoundingMode m : RoundingMode.values()) { if (m == RoundingMode.UNNECESSARY) continue; System.out.println(m + " " + IntMath.divide(7, 2, m) + " " + IntMath.divide(-7, 2, m) + " " + IntMath.sqrt(50, m) + " " + IntMath.log2(100, m) + " " + IntMath.log10(500, m) + " " + LongMath.sqrt(1L << 61, m) + " " + DoubleMath.roundToInt(2.5, m) + " " + DoubleMath.roundToLong(-2.5, m) + " " + LongMath.roundToDouble((1L << 53) + 1, m)); }
        show("long", LongMath.gcd(1L << 40, 6) + " " + LongMath.pow(7, 20) + " " + LongMath.factorial(20) + " " + LongMath.binomial(60, 30) + " " + LongMath.isPrime(1_000_000_007L) + " " + LongMath.isPrime(3215031751L) + " " + LongMath.checkedMultiply(1L << 31, 1L << 31) + " " + LongMath.mod(-5L, 7) + " " + LongMath.saturatedMultiply(Long.MAX_VALUE, 3));
        fails("checkedAdd", () -> IntMath.checkedAdd(Integer.MAX_VALUE, 1));
        fails("checkedPow", () -> IntMath.checkedPow(10, 10));
        fails("checkedMultiply", () -> LongMath.checkedMultiply(Long.MAX_VALUE, 2));
        fails("unnecessary", () -> IntMath.divide(7, 2, RoundingMode.UNNECESSARY));
        fails("sqrt negative", () -> IntMath.sqrt(-1, RoundingMode.DOWN));
        fails("mod", () -> IntMath.mod(5, 0));
        fails("factorial", () -> LongMath.factorial(-1));
        show("big", BigIntegerMath.factorial(40) + " " + BigIntegerMath.binomial(100, 50) + " " + BigIntegerMath.sqrt(BigInteger.TEN.pow(31), RoundingMode.HALF_UP) + " " + BigIntegerMath.log10(BigInteger.TEN.pow(50), RoundingMode.FLOOR) + " " + BigIntegerMath.isPowerOfTwo(BigInteger.ONE.shiftLeft(99)) + " " + BigIntegerMath.divide(BigInteger.TEN, BigInteger.valueOf(3), RoundingMode.CEILING));
        show("double", DoubleMath.isMathematicalInteger(3.0) + " " + DoubleMath.fuzzyEquals(1, 1.0001, 0.001) + " " + DoubleMath.fuzzyCompare(1, 2, 0.5) + " " + DoubleMath.isPowerOfTwo(0.25) + " " + DoubleMath.factorial(20) + " " + DoubleMath.log2(1000, RoundingMode.UP) + " " + DoubleMath.roundToBigInteger(1e20, RoundingMode.DOWN));
        Stats s = Stats.of(2, 4, 4, 4, 5, 5, 7, 9);
        show("stats", s.mean() + " " + s.populationStandardDeviation() + " " + s.sampleVariance() + " " + s.min() + " " + s.max() + " " + s.sum() + " " + s.count() + " " + Stats.meanOf(1, 2, 6));
        show("quantiles", Quantiles.median().compute(5, 1, 9, 3) + " " + Quantiles.percentiles().index(90).compute(new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}) + " " + new TreeMap<>(Quantiles.quartiles().indexes(1, 3).compute(1, 2, 3, 4, 5)));
        PairedStatsAccumulator pa = new PairedStatsAccumulator();
        for (int i = 0; i < 5; i++) pa.add(i, 2 * i + 1);
        show("paired", pa.leastSquaresFit().transform(10) + " " + pa.pearsonsCorrelationCoefficient() + " " + pa.count());
    }
}
