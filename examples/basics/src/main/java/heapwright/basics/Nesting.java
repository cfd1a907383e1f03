package heapwright.basics;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Classes within classes: inner, static, local and without a name. */
public class Nesting implements Iterable<Integer> {
    private final int limit;
    private int total;

    /** Makes a counter that stops at a limit. */
    public Nesting(int limit) {
        this.limit = limit;
    }

    /** Counts for the object it belongs to. */
    public class Step {
        private final int width;

        /** Makes a step of a width. */
        public Step(int width) {
            this.width = width;
        }

        /** Goes one step, unless that leads over the limit. */
        public boolean go() {
            if (width <= 0 || total + width > limit) {
                return false;
            }
            total += width;
            return true;
        }

        /** Whether two steps belong to one counter. */
        public boolean isSibling(Step other) {
            return other != this && Nesting.this == other.owner();
        }

        private Nesting owner() {
            return Nesting.this;
        }
    }

    /** Needs no object around it. */
    public static class Gauge {
        int level;

        /** Raises the level, but not over 10. */
        public int raise(int by) {
            level = by > 10 - level ? 10 : level + by;
            return level;
        }
    }

    /** Takes two steps of different width and answers how many were possible. */
    public int walk(int first, int second) {
        int taken = new Step(first).go() ? 1 : 0;
        if (second != first && new Step(second).go()) {
            taken++;
        }
        return taken;
    }

    /** A local class that captures a parameter. */
    public static int countAbove(int threshold, int[] numbers) {
        class Counter {
            private int count;

            void see(int number) {
                if (number > threshold) {
                    count++;
                }
            }
        }

        Counter counter = new Counter();
        for (int number : numbers) {
            counter.see(number);
        }
        return counter.count;
    }

    /** The numbers from the total up to the limit. */
    @Override
    public Iterator<Integer> iterator() {
        return new Iterator<>() {
            private int next = total;

            @Override
            public boolean hasNext() {
                return next < limit;
            }

            @Override
            public Integer next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("at the limit");
                }
                return next++;
            }
        };
    }

    /** The first multiple of a number that the iterator gives, or -1. */
    public int firstMultiple(int of) {
        for (int number : this) {
            if (number % of == 0) {
                return number;
            }
        }
        return -1;
    }
}
