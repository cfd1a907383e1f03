package types;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** What made tests that did not compile, mechanism by mechanism. */
public class Fixtures {
    /** A type variable of the class around, with a bound. */
    static class Rack<A extends List<? extends Number>> {
        class Shelf {
            A last;

            int put(A one, A[] more) {
                if (one == null || more == null) {
                    return 0;
                }
                return last == one ? 1 : 2;
            }
        }
    }

    /** Several bounds, and one that speaks of another parameter. */
    static class Bounded<T extends Number & Comparable<T>, C extends Collection<? super T>> {
        T least;
        C all;

        int order(T other) {
            if (least == null || other == null) {
                return 0;
            }
            return least.compareTo(other) < 0 ? 1 : 2;
        }

        <R extends Collection<T>> R into(R target) {
            return target == null ? null : target;
        }
    }

    /** A bound that speaks of itself. */
    abstract static class Self<S extends Self<S>> {
        int size;

        abstract S self();

        int grow(S other) {
            return other == null ? size : other.size > 3 ? 1 : 2;
        }
    }

    static class Leaf extends Self<Leaf> {
        Leaf self() {
            return size > 2 ? this : null;
        }
    }

    static <E extends Enum<E>> int ordinal(E value) {
        return value == null ? -1 : 1;
    }

    static <K extends Comparable<? super K>> K max(K a, K b) {
        if (a == null || b == null) {
            return null;
        }
        return a.compareTo(b) > 0 ? a : b;
    }

    /** Inner classes of a generic outer class, one hidden by that of a subclass. */
    static class Outer<T> {
        T held;

        class Inner {
            T also;

            boolean same() {
                return held == also;
            }

            class Innermost<U> {
                U third;

                int count() {
                    return third == null ? 0 : held == null ? 1 : 2;
                }
            }
        }

        static class Nested<U> {
            U u;

            boolean isEmpty() {
                return u == null;
            }
        }
    }

    static class Below<T> extends Outer<T> {
        private class Inner {
        }

        int use(Outer<T>.Inner inner) {
            return inner == null ? 0 : inner.also == null ? 1 : 2;
        }
    }

    /** Wildcards, raw types and arrays of generic classes. */
    static int wild(List<? extends Number> from, Map<? super Integer, ?> to) {
        return from == null ? 0 : from.isEmpty() ? 1 : to == null ? 2 : 3;
    }

    @SuppressWarnings("rawtypes")
    static int raw(List list, Map<String, List> map) {
        return list == null ? 0 : map == null ? 1 : 2;
    }

    static int arrays(List<String>[] lists, Map<String, int[]>[][] maps) {
        return lists == null ? 0 : lists.length > 1 && lists[0] == null ? 1 : maps == null ? 2 : 3;
    }

    /** Overloads that null, boxes, arrays and lambdas cannot tell apart by themselves. */
    static int over(Object o) {
        return o == null ? 0 : 1;
    }

    static int over(String s) {
        return s == null ? 2 : s.isEmpty() ? 3 : 4;
    }

    static int over(Integer i) {
        return i == null ? 5 : i > 3 ? 6 : 7;
    }

    static int over(int i) {
        return i > 3 ? 8 : 9;
    }

    static int over(long l) {
        return l > 3 ? 10 : 11;
    }

    static int over(char c) {
        return c > 'x' ? 12 : 13;
    }

    static int over(int... all) {
        return all == null ? 14 : all.length > 1 ? 15 : 16;
    }

    static int over(Object... all) {
        return all == null ? 17 : all.length > 1 ? 18 : 19;
    }

    static int over(boolean[] all) {
        return all == null ? 20 : 21;
    }

    static int over(Boolean[] all) {
        return all == null ? 22 : 23;
    }

    static int call(Supplier<Integer> s) {
        return s == null ? 0 : s.get() == null ? 1 : 2;
    }

    static int call(java.util.concurrent.Callable<Integer> s) throws Exception {
        return s == null ? 0 : s.call() == null ? 1 : 2;
    }

    static <T> T check(T value, String message, long number) {
        return number > 2 ? value : null;
    }

    static <T> T check(T value, String message, Object number) {
        return number == null ? value : null;
    }

    static <T> int several(T first, T... more) {
        return more == null ? 0 : more.length > 1 && first == more[0] ? 1 : 2;
    }

    /** Enums with bodies, records, hidden members, checked exceptions, things to be removed. */
    enum Shape {
        ROUND {
            int corners() {
                return 0;
            }
        },
        SQUARE {
            int corners() {
                return 4;
            }
        };

        abstract int corners();

        boolean has(int n) {
            return corners() >= n;
        }
    }

    record Pair<A, B extends List<A>>(A a, B b) {
        boolean fits() {
            return a != null && b != null && !b.isEmpty();
        }
    }

    static int local(int n) {
        record Point(int x, int y) {
        }
        Point p = new Point(n, n + 1);
        return p.x() > 5 ? p.y() : 0;
    }

    static void fails(int n) throws IOException {
        if (n > 3) {
            throw new IOException("n");
        }
    }

    @Deprecated(forRemoval = true)
    static int leaving(int n) {
        return n > 3 ? 1 : 0;
    }

    static class Base {
        protected int kept;

        static int hidden(int n) {
            return n > 1 ? 1 : 0;
        }

        protected int twice() {
            return kept > 3 ? 2 * kept : kept;
        }
    }

    static class Derived extends Base {
        int kept2;

        static int hidden(int n) {
            return n > 2 ? 3 : 4;
        }

        int sum() {
            return kept + kept2 > 9 ? 1 : 0;
        }
    }

    static <T, R> int apply(Function<? super T, ? extends R> f, T t) {
        return f == null ? 0 : f.apply(t) == null ? 1 : 2;
    }

    static <T extends Serializable & Runnable> int both(T t) {
        return t == null ? 0 : 1;
    }

    static java.lang.String longText(int n) {
        return n > 3 ? "x".repeat(70_000) : "short";
    }

    static List<List<? extends Number>> nested(List<List<? extends Number>> in) {
        return in == null ? new ArrayList<>() : in;
    }
}
