package libs;

import java.util.ArrayDeque;
import java.util.Queue;

/** Functions one behind the other, with bounds on both sides. */
public final class Chain<T> implements Step<T, T> {
    private final Step<? super T, ? extends T>[] steps;

    /** All of these. */
    @SafeVarargs
    public Chain(Step<? super T, ? extends T>... steps) {
        this.steps = steps.clone();
    }

    @Override
    public T apply(T input) {
        T value = input;
        for (Step<? super T, ? extends T> step : steps) {
            value = step.apply(value);
        }
        return value;
    }

    /** A copy of a queue with other elements. */
    public static <E> Queue<E> mapped(Queue<E> from, Step<? super E, ? extends E> step) {
        Queue<E> to = new ArrayDeque<>();
        for (E element : from) {
            to.add(step.apply(element));
        }
        return to;
    }
}
