package mains;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.sosy_lab.sv_benchmarks.Verifier;

/**
 * Programs with known verdicts, which their names begin with: Holds, Fails, or Open for those about which nothing may be
 * said. Names that go on with Throw are about runtime exceptions, the others about assertions.
 */
public class Mains {
    public static class HoldsSquare {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            Verifier.assume(x > 0 && x < 1000);
            assert x * x >= x;
        }
    }

    public static class FailsSquare {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            assert x * x >= 0;
        }
    }

    public static class HoldsAbsolute {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            int y = x < 0 ? -x : x;
            assert y >= 0 || x == Integer.MIN_VALUE;
        }
    }

    public static class FailsAbsolute {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            assert Math.abs(x) >= 0;
        }
    }

    public static class HoldsTriangle {
        public static void main(String[] args) {
            int a = Verifier.nondetInt();
            int b = Verifier.nondetInt();
            int c = Verifier.nondetInt();
            if (a < b && b < c) {
                assert a < c;
            }
        }
    }

    public static class FailsDifference {
        public static void main(String[] args) {
            int a = Verifier.nondetInt();
            int b = Verifier.nondetInt();
            // a comparator that overflows
            if (a < b) {
                assert a - b < 0;
            }
        }
    }

    public static class HoldsBoundedLoop {
        public static void main(String[] args) {
            int n = Verifier.nondetInt();
            Verifier.assume(n >= 0 && n <= 6);
            int sum = 0;
            for (int i = 1; i <= n; i++) {
                sum += i;
            }
            assert sum == n * (n + 1) / 2;
        }
    }

    public static class FailsBoundedLoop {
        public static void main(String[] args) {
            int n = Verifier.nondetInt();
            Verifier.assume(n >= 0 && n <= 6);
            int sum = 0;
            for (int i = 1; i <= n; i++) {
                sum += i;
            }
            assert sum != 15;
        }
    }

    public static class OpenLoop {
        public static void main(String[] args) {
            int n = Verifier.nondetInt();
            int i = 0;
            while (i < n) {
                i++;
            }
            assert i >= 0;
        }
    }

    public static class FailsDeepLoop {
        public static void main(String[] args) {
            int count = 0;
            while (Verifier.nondetBoolean()) {
                count++;
            }
            assert count != 9;
        }
    }

    public static class OpenForever {
        public static void main(String[] args) {
            while (Verifier.nondetBoolean()) {
                assert args.length == 0;
            }
        }
    }

    public static class HoldsBooleans {
        public static void main(String[] args) {
            boolean a = Verifier.nondetBoolean();
            boolean b = Verifier.nondetBoolean();
            assert (a && b) == !(!a || !b);
        }
    }

    public static class FailsBooleans {
        public static void main(String[] args) {
            boolean a = Verifier.nondetBoolean();
            boolean b = Verifier.nondetBoolean();
            assert a || b;
        }
    }

    public static class HoldsBytes {
        public static void main(String[] args) {
            byte b = Verifier.nondetByte();
            short s = Verifier.nondetShort();
            char c = Verifier.nondetChar();
            assert b >= -128 && b <= 127 && s >= -32768 && s <= 32767 && c >= 0 && c <= 65535;
        }
    }

    public static class FailsBytes {
        public static void main(String[] args) {
            byte b = Verifier.nondetByte();
            assert (byte) (b + 1) > b;
        }
    }

    public static class FailsChars {
        public static void main(String[] args) {
            char c = Verifier.nondetChar();
            assert c != 'x';
        }
    }

    public static class HoldsLongs {
        public static void main(String[] args) {
            int a = Verifier.nondetInt();
            int b = Verifier.nondetInt();
            assert (long) a + b == (long) b + a && (long) a + b <= 2L * Integer.MAX_VALUE;
        }
    }

    public static class FailsLongs {
        public static void main(String[] args) {
            long a = Verifier.nondetLong();
            assert a != 1234567890123L;
        }
    }

    public static class FailsDoubles {
        public static void main(String[] args) {
            double d = Verifier.nondetDouble();
            // not a number
            assert d == d;
        }
    }

    public static class HoldsCaught {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            try {
                int y = 100 / x;
                assert x != 0;
            } catch (ArithmeticException e) {
                assert x == 0;
            }
        }
    }

    public static class OpenCaughtAssertion {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            try {
                assert x != 7;
            } catch (AssertionError e) {
                x = 0;
            }
        }
    }

    public static class HoldsThrowDivision {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            if (x != 0) {
                System.out.println("a quotient: " + 100 / x);
            }
        }
    }

    public static class FailsThrowDivision {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            int y = Verifier.nondetInt();
            System.out.println(x / (y - 3));
        }
    }

    public static class FailsThrowIndex {
        public static void main(String[] args) {
            int[] numbers = new int[4];
            int at = Verifier.nondetInt();
            if (at >= 0) {
                numbers[at] = 1;
            }
        }
    }

    public static class HoldsThrowIndex {
        public static void main(String[] args) {
            int[] numbers = new int[4];
            int at = Verifier.nondetInt();
            if (at >= 0 && at < numbers.length) {
                numbers[at] = 1;
                assert numbers[at] == 1;
            }
        }
    }

    public static class FailsThrowNull {
        static Object make(boolean some) {
            return some ? new Object() : null;
        }

        public static void main(String[] args) {
            make(Verifier.nondetBoolean()).getClass();
        }
    }

    public static class HoldsThrowChecked {
        public static void main(String[] args) throws Exception {
            if (Verifier.nondetBoolean()) {
                // no runtime exception
                throw new Exception("checked");
            }
        }
    }

    public static class HoldsExit {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            if (x == 5) {
                System.exit(1);
            }
            assert x != 5;
        }
    }

    public static class HoldsRecursion {
        static int fibonacci(int n) {
            return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
        }

        public static void main(String[] args) {
            int n = Verifier.nondetInt();
            if (n > 2 && n < 8) {
                assert fibonacci(n) >= n - 1;
            }
        }
    }

    public static class FailsRecursion {
        static int ackermann(int m, int n) {
            return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
        }

        public static void main(String[] args) {
            int m = Verifier.nondetInt();
            int n = Verifier.nondetInt();
            Verifier.assume(m >= 0 && m < 3 && n >= 0 && n < 3);
            assert ackermann(m, n) != 7;
        }
    }

    public static class HoldsObjects {
        static class Cell {
            int value;
            Cell next;
        }

        public static void main(String[] args) {
            Cell first = null;
            for (int i = 0; i < 3; i++) {
                Cell cell = new Cell();
                cell.value = Verifier.nondetInt();
                cell.next = first;
                first = cell;
            }
            int max = first.value;
            for (Cell cell = first; cell != null; cell = cell.next) {
                max = Math.max(max, cell.value);
            }
            for (Cell cell = first; cell != null; cell = cell.next) {
                assert cell.value <= max;
            }
        }
    }

    public static class FailsObjects {
        interface Shape {
            int sides();
        }

        public static void main(String[] args) {
            Shape shape = Verifier.nondetBoolean() ? () -> 3 : () -> 4;
            int extra = Verifier.nondetInt();
            assert shape.sides() + extra != 40 || extra == 37;
        }
    }

    public static class HoldsSorted {
        public static void main(String[] args) {
            int[] all = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
            for (int i = 1; i < all.length; i++) {
                for (int j = i; j > 0 && all[j - 1] > all[j]; j--) {
                    int swapped = all[j];
                    all[j] = all[j - 1];
                    all[j - 1] = swapped;
                }
            }
            assert all[0] <= all[1] && all[1] <= all[2];
        }
    }

    public static class FailsSorted {
        public static void main(String[] args) {
            int[] all = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
            for (int j = 2; j > 0 && all[j - 1] > all[j]; j--) {
                int swapped = all[j];
                all[j] = all[j - 1];
                all[j - 1] = swapped;
            }
            assert all[0] <= all[1] && all[1] <= all[2];
        }
    }

    public static class HoldsLibrary {
        public static void main(String[] args) {
            TreeMap<Integer, String> map = new TreeMap<>();
            map.put(Verifier.nondetInt(), "a");
            map.put(Verifier.nondetInt(), "b");
            assert map.firstKey() <= map.lastKey() && map.size() >= 1 && map.size() <= 2;
        }
    }

    public static class FailsLibrary {
        public static void main(String[] args) {
            List<Integer> list = new ArrayList<>();
            list.add(Verifier.nondetInt());
            list.add(Verifier.nondetInt());
            assert !list.get(0).equals(list.get(1));
        }
    }

    public static class FailsString {
        public static void main(String[] args) {
            String text = Verifier.nondetString();
            assert !text.equals("ab");
        }
    }

    public static class OpenString {
        public static void main(String[] args) {
            String text = Verifier.nondetString();
            assert text.length() < 100;
        }
    }

    public static class OpenRandom {
        public static void main(String[] args) {
            assert new Random().nextInt() != 42;
        }
    }

    public static class OpenTime {
        public static void main(String[] args) {
            assert System.nanoTime() != 42;
        }
    }

    public static class OpenThread {
        static int shared;

        public static void main(String[] args) throws Exception {
            Thread thread = new Thread(() -> shared = 1);
            thread.start();
            assert shared == 0;
        }
    }

    public static class OpenHash {
        public static void main(String[] args) {
            assert new Object().hashCode() != 1;
        }
    }

    public static class FailsInitializer {
        static class Broken {
            static final int VALUE = compute();

            static int compute() {
                assert false;
                return 1;
            }
        }

        public static void main(String[] args) {
            if (Verifier.nondetInt() == 3) {
                System.out.println(Broken.VALUE);
            }
        }
    }

    public static class HoldsSwitch {
        enum Light {
            RED,
            GREEN,
            YELLOW
        }

        public static void main(String[] args) {
            Light light = Light.RED;
            for (int i = 0; i < 4; i++) {
                if (Verifier.nondetBoolean()) {
                    switch (light) {
                        case RED -> light = Light.GREEN;
                        case GREEN -> light = Light.YELLOW;
                        default -> light = Light.RED;
                    }
                }
            }
            assert light != null;
        }
    }

    public static class FailsMap {
        public static void main(String[] args) {
            Map<Integer, Integer> counts = new HashMap<>();
            int[] keys = {1, 2, 3};
            for (int i = 0; i < 3; i++) {
                int at = Verifier.nondetInt();
                Verifier.assume(at >= 0 && at < 3);
                counts.merge(keys[at], 1, Integer::sum);
            }
            assert counts.getOrDefault(2, 0) < 3;
        }
    }

    public static class HoldsBits {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            int y = Verifier.nondetInt();
            assert (x ^ y) == ((x | y) & ~(x & y));
        }
    }

    public static class HoldsAssume {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            Verifier.assume(x > 10);
            Verifier.assume(x < 5);
            assert false;
        }
    }
}
