package types;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;

/** A subclass adds overloads of a method it inherits, and a bound that mentions its own variable. */
public final class Inherited {
    private Inherited() {
    }

    abstract static class Walk<T> {
        T next;

        public final boolean advance(Consumer<? super T> action) {
            if (next == null) {
                action.accept(null);
                return false;
            }
            return true;
        }
    }

    abstract static class PrimitiveWalk<T, C> extends Walk<T> {
        public final boolean advance(C action) {
            return action != null;
        }
    }

    interface Primitives<C> {
        boolean advance(C action);
    }

    /** Has a bridge with the parameters of {@link PrimitiveWalk#advance(Object)}. */
    interface Doubles extends Primitives<DoubleConsumer> {
        @Override
        boolean advance(DoubleConsumer action);
    }

    /** The compiler adds a bridge for the method of the interface. */
    static final class DoubleWalk<X> extends PrimitiveWalk<Double, DoubleConsumer> implements Doubles {
        X extra;
    }

    public static <E extends Comparable<? super E>> int smaller(List<E> all) {
        return all.get(0).compareTo(all.get(0)) < 0 ? 1 : 2;
    }

    public static <E extends Comparable<? super E>> int count(Iterable<E> all) {
        int count = 0;
        for (E one : all) {
            count += one.hashCode() == 0 ? 1 : 2;
        }
        return count;
    }
}
