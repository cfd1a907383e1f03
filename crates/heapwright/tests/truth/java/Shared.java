package truth;

/** Factories that hand out the same object each time: a test that changes it would spoil all later ones. */
public class Shared {
    /** One empty object for all, whose fields are final. */
    static final class Stack {
        private static final Stack EMPTY = new Stack();

        private final Object first;
        private final Stack rest;
        private final int size;

        private Stack() {
            this(null, null, 0);
        }

        private Stack(Object first, Stack rest, int size) {
            this.first = first;
            this.rest = rest;
            this.size = size;
        }

        static Stack empty() {
            return EMPTY;
        }

        Stack plus(Object one) {
            return new Stack(one, this, size + 1);
        }

        int size() {
            return size < 0 ? -1 : size;
        }

        Object top() {
            return size == 0 ? null : rest == null ? first : rest.first;
        }
    }

    /** A singleton that changes. */
    static final class Counter {
        private static final Counter ONLY = new Counter();

        private int count;

        private Counter() {
        }

        static Counter get() {
            return ONLY;
        }

        int up() {
            count++;
            return count > 3 ? 3 : count;
        }
    }

    /** Small ones are shared, large ones are not. */
    static final class Number {
        private static final Number[] SMALL = {new Number(0), new Number(1)};

        private int value;

        private Number(int value) {
            this.value = value;
        }

        static Number of(int value) {
            return value >= 0 && value < SMALL.length ? SMALL[value] : new Number(value);
        }

        void grow() {
            if (value < 2) {
                value = 5;
            }
        }

        int value() {
            return value > 1 ? 2 : value;
        }
    }

    /** What others rely on. */
    static int sizeOfEmpty() {
        return Stack.empty().size();
    }

    static int small() {
        return Number.of(0).value() + Number.of(1).value();
    }
}
