package mains;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.IntBinaryOperator;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Programs as the competition on software verification has them; names as in {@link Mains}. */
public class Shapes {
    public static class HoldsBuilder {
        public static void main(String[] args) {
            StringBuilder builder = new StringBuilder("abc");
            if (Verifier.nondetBoolean()) {
                builder.append('d').insert(0, "x").setCharAt(1, 'y');
            }
            builder.deleteCharAt(builder.length() - 1);
            assert builder.toString().equals("ab") || builder.toString().equals("xybc");
        }
    }

    public static class FailsBuilder {
        public static void main(String[] args) {
            StringBuilder builder = new StringBuilder();
            for (int i = 0; i < 3; i++) {
                builder.append(Verifier.nondetBoolean() ? 'a' : 'b');
            }
            assert !builder.reverse().toString().equals("bba");
        }
    }

    public static class FailsThrowText {
        public static void main(String[] args) {
            int at = Verifier.nondetInt();
            Verifier.assume(at >= 0);
            "diffblue".charAt(at);
        }
    }

    public static class HoldsText {
        public static void main(String[] args) {
            int at = Verifier.nondetInt();
            Verifier.assume(at >= 0 && at < 8);
            char c = "diffblue".charAt(at);
            assert c != 'x' && (c != 'd' || at == 0);
            assert "diffblue".substring(4).equals("blue") && "a,b,,".split(",").length == 2;
        }
    }

    public static class FailsTextRegion {
        public static void main(String[] args) {
            String left = Verifier.nondetBoolean() ? "Automatic" : "automatic";
            assert left.regionMatches(0, "Auto", 0, 4);
        }
    }

    public static class HoldsParsed {
        public static void main(String[] args) {
            String text = Verifier.nondetBoolean() ? "12" : "-7";
            int value = Integer.parseInt(text);
            assert value == 12 || value == -7;
            assert String.valueOf(value).equals(text) && Integer.toBinaryString(5).equals("101");
        }
    }

    public static class FailsThrowParsed {
        public static void main(String[] args) {
            Integer.parseInt(Verifier.nondetBoolean() ? "12" : "1x");
        }
    }

    static class Animal {
        int legs() {
            return 4;
        }
    }

    static class Bird extends Animal {
        @Override
        int legs() {
            return 2;
        }

        int wings() {
            return 2;
        }
    }

    public static class FailsThrowCast {
        public static void main(String[] args) {
            Animal animal = Verifier.nondetInt() == 77 ? new Animal() : new Bird();
            ((Bird) animal).wings();
        }
    }

    public static class HoldsCast {
        public static void main(String[] args) {
            Animal animal = Verifier.nondetBoolean() ? new Animal() : new Bird();
            int legs = animal instanceof Bird ? ((Bird) animal).wings() : animal.legs() - 2;
            assert legs == 2;
        }
    }

    public static class FailsArrayStore {
        public static void main(String[] args) {
            Object[] all = Verifier.nondetBoolean() ? new Integer[1] : new Object[1];
            boolean stored = true;
            try {
                all[0] = "text";
            } catch (ArrayStoreException e) {
                stored = false;
            }
            assert stored;
        }
    }

    public static class FailsThrowNegativeSize {
        public static void main(String[] args) {
            int size = Verifier.nondetInt();
            Verifier.assume(size < 3);
            int[] all = new int[size];
            assert all.length >= 0;
        }
    }

    public static class HoldsMatrix {
        public static void main(String[] args) {
            int[][] matrix = new int[2][3];
            int row = Verifier.nondetInt();
            int column = Verifier.nondetInt();
            Verifier.assume(row >= 0 && row < 2 && column >= 0 && column < 3);
            matrix[row][column] = 1;
            int sum = 0;
            for (int[] line : matrix) {
                for (int cell : line) {
                    sum += cell;
                }
            }
            assert sum == 1;
        }
    }

    public static class FailsMatrix {
        public static void main(String[] args) {
            int[][] matrix = {{1}, {2, 3}, {}};
            int row = Verifier.nondetInt();
            Verifier.assume(row >= 0 && row < 3);
            assert matrix[row].length > 0;
        }
    }

    public static class HoldsFinally {
        static int trace;

        static int run(int x) {
            try {
                if (x > 3) {
                    throw new IllegalArgumentException();
                }
                return 1;
            } catch (IllegalArgumentException e) {
                return 2;
            } finally {
                trace++;
            }
        }

        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            int result = run(x);
            assert trace == 1 && result == (x > 3 ? 2 : 1);
        }
    }

    @SuppressWarnings("finally")
    public static class FailsFinally {
        static int run(int x) {
            try {
                return 10 / x;
            } finally {
                return -1;
            }
        }

        public static void main(String[] args) {
            assert run(Verifier.nondetInt()) >= 0;
        }
    }

    static class Counter {
        static int count = start();
        static boolean begun;

        static int start() {
            begun = true;
            return 5;
        }
    }

    public static class HoldsStaticOrder {
        public static void main(String[] args) {
            // the initialiser of the second field has none, so that it stays true
            assert Counter.count == 5 && Counter.begun;
        }
    }

    static class Broken {
        static int value = 1 / zero();

        static int zero() {
            return 0;
        }
    }

    public static class HoldsThrowInitializer {
        public static void main(String[] args) {
            if (Verifier.nondetBoolean()) {
                try {
                    Broken.value++;
                } catch (ExceptionInInitializerError e) {
                    try {
                        Broken.value++;
                    } catch (NoClassDefFoundError f) {
                        return;
                    }
                }
                throw new IllegalStateException();
            }
        }
    }

    public static class HoldsNaN {
        public static void main(String[] args) {
            double d = Verifier.nondetDouble();
            if (d != d) {
                assert !(d < 1) && !(d >= 1) && (int) d == 0 && Double.isNaN(d + 1);
            }
            float zero = -0.0f;
            assert zero == 0.0f && 1 / zero < 0 && !Float.valueOf(zero).equals(0.0f);
        }
    }

    public static class FailsFloat {
        public static void main(String[] args) {
            float f = Verifier.nondetFloat();
            Verifier.assume(f > 1e7f && f < 1e9f);
            assert f + 1 > f;
        }
    }

    public static class HoldsNarrowing {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            assert (byte) x == (byte) (x & 0xff) && (char) x == (x & 0xffff) && (short) (x + 65536) == (short) x;
            assert (int) (long) x == x && (x >>> 1) >= 0 && (x << 32) == x;
        }
    }

    public static class FailsNarrowing {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            assert (byte) x == x || x > 127 || x < -129;
        }
    }

    public static class HoldsCharacters {
        public static void main(String[] args) {
            char c = Verifier.nondetChar();
            Verifier.assume(c >= 'a' && c <= 'z');
            char upper = (char) (c - 'a' + 'A');
            assert Character.isUpperCase(upper) && Character.toLowerCase(upper) == c;
        }
    }

    public static class FailsCharacters {
        public static void main(String[] args) {
            char c = Verifier.nondetChar();
            c++;
            assert c > 0;
        }
    }

    enum Light {
        RED,
        GREEN,
        YELLOW;

        Light next() {
            switch (this) {
                case RED:
                    return GREEN;
                case GREEN:
                    return YELLOW;
                default:
                    return RED;
            }
        }
    }

    public static class HoldsEnum {
        public static void main(String[] args) {
            int steps = Verifier.nondetInt();
            Verifier.assume(steps >= 0 && steps <= 5);
            Light light = Light.RED;
            for (int i = 0; i < steps; i++) {
                light = light.next();
            }
            assert light.ordinal() == steps % 3 && Light.valueOf("RED") == Light.RED;
        }
    }

    public static class FailsSwitchText {
        static int rank(String text) {
            switch (text) {
                case "low":
                    return 1;
                case "high":
                    return 2;
                default:
                    return 0;
            }
        }

        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            assert rank(x > 10 ? "high" : x < -10 ? "low" : "") != 1;
        }
    }

    public static class HoldsLambda {
        static int fold(int[] all, IntBinaryOperator by) {
            int result = all[0];
            for (int i = 1; i < all.length; i++) {
                result = by.applyAsInt(result, all[i]);
            }
            return result;
        }

        public static void main(String[] args) {
            int[] all = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
            int most = fold(all, Math::max);
            assert most >= all[0] && most >= all[2] && fold(all, (a, b) -> a < b ? a : b) <= most;
        }
    }

    public static class FailsQueue {
        public static void main(String[] args) {
            PriorityQueue<Integer> queue = new PriorityQueue<>();
            queue.add(Verifier.nondetInt());
            queue.add(Verifier.nondetInt());
            queue.add(3);
            assert queue.poll() != 3;
        }
    }

    public static class HoldsDeque {
        public static void main(String[] args) {
            ArrayDeque<Integer> deque = new ArrayDeque<>();
            int x = Verifier.nondetInt();
            deque.push(x);
            deque.addLast(1);
            deque.push(2);
            assert deque.pop() == 2 && deque.pollLast() == 1 && deque.peek() == x;
        }
    }

    public static class FailsThrowIterator {
        public static void main(String[] args) {
            LinkedList<Integer> list = new LinkedList<>();
            list.add(1);
            list.add(2);
            list.add(3);
            boolean removes = Verifier.nondetBoolean();
            for (Iterator<Integer> all = list.iterator(); all.hasNext(); ) {
                if (all.next() == 1 && removes) {
                    list.removeLast();
                }
            }
        }
    }

    public static class HoldsOrder {
        public static void main(String[] args) {
            Map<String, Integer> map = new LinkedHashMap<>();
            map.put("b", Verifier.nondetInt());
            map.put("a", 2);
            map.merge("a", 3, Integer::sum);
            String keys = String.join("", map.keySet());
            assert keys.equals("ba") && map.get("a") == 5 && map.getOrDefault("c", 9) == 9;
        }
    }

    public static class HoldsOptional {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            Optional<Integer> some = Optional.of(x).filter(value -> value > 4);
            assert some.isPresent() == x > 4 && some.map(value -> value - 1).orElse(4) >= 4;
        }
    }

    public static class FailsBoxes {
        public static void main(String[] args) {
            Integer one = Verifier.nondetInt();
            Integer two = one.intValue();
            // small numbers are shared, others are not
            assert one == two;
        }
    }

    public static class HoldsBoxes {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            Integer one = x;
            Long wide = (long) x;
            assert one.equals(x) && !wide.equals(one) && one.hashCode() == x && Objects.equals(one, Integer.valueOf(x));
        }
    }

    public static class FailsOverflow {
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            int y = Verifier.nondetInt();
            Verifier.assume(x > 0 && y > 0);
            assert x + y > 0;
        }
    }

    public static class FailsThrowExact {
        public static void main(String[] args) {
            Math.addExact(Verifier.nondetInt(), 1);
        }
    }

    public static class HoldsThrowOwn {
        static class Own extends Exception {
            final int code;

            Own(int code) {
                super("code " + code);
                this.code = code;
            }
        }

        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            try {
                if (x % 2 == 0) {
                    throw new Own(x);
                }
            } catch (Own e) {
                if (e.code % 2 != 0) {
                    throw new IllegalStateException();
                }
            }
        }
    }

    public static class FailsInherited {
        abstract static class Base {
            final int value;

            Base() {
                value = make();
            }

            abstract int make();
        }

        static class Late extends Base {
            int own = 3;

            @Override
            int make() {
                return own;
            }
        }

        public static void main(String[] args) {
            // the field has its default value when the superclass asks for it
            assert new Late().value == 3;
        }
    }

    public static class HoldsInterfaces {
        interface Left {
            default int side() {
                return 1;
            }
        }

        interface Right {
            default int side() {
                return 2;
            }
        }

        static class Both implements Left, Right {
            @Override
            public int side() {
                return Left.super.side() + Right.super.side();
            }
        }

        public static void main(String[] args) {
            Left left = Verifier.nondetBoolean() ? new Both() : new Left() {};
            assert left.side() == 3 || left.side() == 1 && !(left instanceof Right);
        }
    }

    public static class FailsCopied {
        public static void main(String[] args) {
            int[] all = {Verifier.nondetInt(), 2, 3};
            int[] same = all;
            int[] copy = all.clone();
            same[1] = 9;
            assert Arrays.equals(all, copy);
        }
    }

    public static class HoldsSet {
        public static void main(String[] args) {
            Set<Boolean> set = new HashSet<>();
            set.add(Verifier.nondetBoolean());
            set.add(Verifier.nondetBoolean());
            assert set.size() <= 2 && !set.isEmpty();
        }
    }

    public static class FailsLoopAssert {
        public static void main(String[] args) {
            int limit = Verifier.nondetInt();
            Verifier.assume(limit > 0 && limit < 6);
            int product = 1;
            for (int i = 1; i <= limit; i++) {
                product *= i;
                assert product < 100;
            }
        }
    }

    public static class HoldsAssumeInLoop {
        public static void main(String[] args) {
            int last = Integer.MIN_VALUE;
            for (int i = 0; i < 4; i++) {
                int next = Verifier.nondetInt();
                Verifier.assume(next > last);
                last = next;
            }
            assert last >= Integer.MIN_VALUE + 4;
        }
    }

    public static class HoldsUnreachable {
        public static void main(String[] args) {
            Verifier.assume(false);
            assert false;
        }
    }

    public static class FailsLabel {
        public static void main(String[] args) {
            int found = -1;
            int key = Verifier.nondetInt();
            outer:
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    if (i * 3 + j == key) {
                        found = i;
                        break outer;
                    }
                    if (j > i) {
                        continue outer;
                    }
                }
            }
            assert key != 4 || found == 1;
            assert key != 2 || found == 0;
        }
    }

    public static class FailsThrowUnboxed {
        public static void main(String[] args) {
            Integer none = Verifier.nondetBoolean() ? null : Integer.valueOf(3);
            int x = none;
            assert x == 3;
        }
    }

    public static class OpenGenericPair {
        static class Pair<A extends Comparable<A>> {
            final A first;
            final A second;

            Pair(A first, A second) {
                this.first = first.compareTo(second) <= 0 ? first : second;
                this.second = this.first == first ? second : first;
            }
        }

        public static void main(String[] args) {
            Pair<Integer> pair = new Pair<>(Verifier.nondetInt(), Verifier.nondetInt());
            assert pair.first <= pair.second;
        }
    }
}
