package libs;

import java.util.AbstractList;
import java.util.List;

/** A list whose links nobody can name. */
public final class Links<E> extends AbstractList<E> {
    /** What is known of a link. */
    public interface Link<E> {
        /** Its value. */
        E value();
    }

    private static final class Node<E> implements Comparable<Node<E>>, Link<E> {
        private final E value;
        private Node<E> next;

        Node(E value) {
            this.value = value;
        }

        @Override
        public E value() {
            return value;
        }

        @Override
        public int compareTo(Node<E> other) {
            return 0;
        }
    }

    private Node<E> head;
    private int size;

    @Override
    public boolean add(E element) {
        Node<E> node = new Node<>(element);
        node.next = head;
        head = node;
        size++;
        return true;
    }

    @Override
    public E get(int index) {
        Node<E> node = head;
        for (int i = 0; i < index; i++) {
            node = node.next;
        }
        return node.value;
    }

    @Override
    public int size() {
        return size;
    }

    /** Whether a link is the first one. */
    public boolean isFirst(Link<E> link) {
        return link != null && link == head;
    }

    @Override
    public List<E> subList(int from, int to) {
        return this;
    }

    /** Takes out by value, not by place. */
    public List<E> without(E element) {
        if (head != null && head.value.equals(element)) {
            throw new IllegalStateException("it is the first");
        }
        return this;
    }

    /** By place. */
    public List<E> without(int index) {
        return this;
    }
}
