package state;

import java.util.EnumMap;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Has an iterator of its own, a map of the library for constants, and takes objects that only this package makes. */
public class Walked implements Iterable<Integer> {
    public enum Side {
        LEFT,
        RIGHT
    }

    /** Nobody else can extend it. */
    public abstract static class Step {
        abstract int size();
    }

    public static final class One extends Step {
        @Override
        int size() {
            return 1;
        }
    }

    private final EnumMap<Side, Integer> sides = new EnumMap<>(Side.class);
    private int size;

    public void step(Side side, Step step) {
        if (size < 3) {
            sides.put(side, step.size());
            size += step.size();
        }
    }

    @Override
    public Iterator<Integer> iterator() {
        return new Iterator<>() {
            private int at;

            @Override
            public boolean hasNext() {
                return at < size;
            }

            @Override
            public Integer next() {
                if (at >= size) {
                    throw new NoSuchElementException();
                }
                return at++;
            }
        };
    }

    boolean isFine() {
        return sides.size() <= size && size <= 3;
    }
}
