package types;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Overloads that the compiler tells apart by type arguments only. */
public class Choices {
    /** A value or what makes one: the same if the value may be any object. */
    static <K, V> int defaulted(Map<K, V> map, V value) {
        return map == null ? 0 : value == null ? 1 : 2;
    }

    static <K, V> int defaulted(Map<K, V> map, Supplier<? extends V> factory) {
        return map == null ? 3 : factory == null ? 4 : 5;
    }

    static <K, V> int defaulted(Map<K, V> map, Function<? super K, ? extends V> factory) {
        return map == null ? 6 : factory == null ? 7 : 8;
    }

    /** A map that is a map of something else. */
    interface Many<K, V> extends Map<K, Object> {
        Collection<V> all(K key);
    }

    static <K, V> int populate(Map<K, V> map, Iterable<? extends V> from, Function<V, K> key) {
        return from == null ? 0 : key == null ? 1 : 2;
    }

    static <K, V> int populate(Many<K, V> map, Iterable<? extends V> from, Function<V, K> key) {
        return from == null ? 3 : key == null ? 4 : 5;
    }

    /** One or many, where many are one object too. */
    static <T> int of(Comparator<? super T> order, T one) {
        return order == null ? 0 : one == null ? 1 : 2;
    }

    @SafeVarargs
    static <T> int of(Comparator<? super T> order, T... many) {
        return many == null ? 3 : order == null ? 4 : many.length > 1 ? 5 : 6;
    }

    /** A list that is a function: what is made in place has no type of its own. */
    static final class Chain<T> implements Function<Integer, T>, Iterable<T> {
        final T head;

        private Chain(T head) {
            this.head = head;
        }

        static <T> Chain<T> of(T head) {
            return new Chain<>(head);
        }

        static <T> Chain<T> empty() {
            return new Chain<>(null);
        }

        @Override
        public T apply(Integer at) {
            return head;
        }

        @Override
        public java.util.Iterator<T> iterator() {
            return head == null ? List.<T>of().iterator() : List.of(head).iterator();
        }
    }

    static <A, B> int each(Iterable<A> from, Function<? super A, ? extends Iterable<B>> to) {
        return from == null ? 0 : to == null ? 1 : 2;
    }

    static <A, B> int each(Chain<A> from, Chain<B> to) {
        return from == null ? 3 : to == null ? 4 : from.head == to.head ? 5 : 6;
    }

    /** Only raw types compile here. */
    static <E, T, U> int traverse(Iterable<? extends T> all, Function<? super T, ? extends Map<E, U>> to) {
        return all == null ? 0 : to == null ? 1 : all.iterator().hasNext() ? to.apply(all.iterator().next()).size() : 3;
    }

    /** A constructor with a parameter that nobody outside can name. */
    static class Hidden<T> {
        private final Root<T> root;
        final int size;

        Hidden(Root<T> root, int size) {
            this.root = root;
            this.size = size;
        }

        private static class Root<T> {
            T value;
        }

        int count() {
            return root == null ? 0 : root.value == null ? size : size > 3 ? 1 : 2;
        }

        static <T> int of(Root<T> root) {
            return root == null ? 0 : root.value == null ? 1 : 2;
        }
    }

    /** Members that a class of another package does not hand on. */
    public static class Keeper<K> {
        K kept;
        int number;

        int get() {
            return kept == null ? 0 : number > 3 ? 1 : 2;
        }

        static <K> int look(types.elsewhere.Far<K> far) {
            Keeper<K> near = far;
            return near == null ? 0 : near.number > 5 ? 1 : near.get() > 0 ? 2 : near.kept == null ? 3 : 4;
        }

        static <K> int set(types.elsewhere.Far<K> far, int number) {
            Keeper<K> near = far;
            near.number = number;
            return number > 7 ? 1 : 2;
        }
    }

    /** Objects that are compared with `equals` and hold a lambda that counts its calls. */
    static final class Ordered<T> {
        private final Comparator<? super T> order;
        private final T least;

        Ordered(Comparator<? super T> order, T least) {
            this.order = order;
            this.least = least;
        }

        Ordered<T> with(T other) {
            if (order == null) {
                return this;
            }
            if (order.compare(other, least) == 0) {
                return order.compare(least, other) < 0 ? new Ordered<>(order, other) : this;
            }
            return order.compare(least, least) > 0 ? new Ordered<>(order, null) : this;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Ordered<?> o && o.least == least;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }
}
