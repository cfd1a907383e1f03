package libs;

import java.util.ArrayDeque;
import java.util.Queue;

/** A waiting line around another one; all kinds of it do something else first. */
public abstract class Line<E> {
    private final Queue<E> inner;

    Line(Queue<E> inner) {
        this.inner = inner;
    }

    /** Adds at the end. */
    public boolean offer(E element) {
        return inner.size() < 2 && inner.offer(element);
    }

    /** One that is closed. */
    public static final class Closed<E> extends Line<E> {
        /** Nobody waits. */
        public Closed() {
            super(new ArrayDeque<>());
        }

        @Override
        public boolean offer(E element) {
            throw new UnsupportedOperationException("closed");
        }
    }

    /** One that takes no null. */
    public static final class Strict<E> extends Line<E> {
        /** Around a queue. */
        public Strict(Queue<E> inner) {
            super(inner);
        }

        @Override
        public boolean offer(E element) {
            return element != null && super.offer(element);
        }
    }
}
