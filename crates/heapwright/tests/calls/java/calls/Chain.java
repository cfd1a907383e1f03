package calls;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** A list whose iterator removes, and which takes over the elements of another list. */
public class Chain implements Iterable<Integer> {
    private Link first;
    private int length;

    private static class Link {
        int value;
        Link next;
    }

    public void push(int value) {
        Link link = new Link();
        link.value = value;
        link.next = first;
        first = link;
        length++;
    }

    public void takeAll(Chain other) {
        if (other == this) {
            throw new IllegalArgumentException();
        }
        Link last = other.first;
        if (last == null) {
            return;
        }
        while (last.next != null) {
            last = last.next;
        }
        last.next = first;
        first = other.first;
        length += other.length;
        other.first = null;
    }

    @Override
    public Iterator<Integer> iterator() {
        return new Iterator<>() {
            private Link before;
            private Link at;

            @Override
            public boolean hasNext() {
                return (at == null ? first : at.next) != null;
            }

            @Override
            public Integer next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                before = at;
                at = at == null ? first : at.next;
                return at.value;
            }

            @Override
            public void remove() {
                if (at == null) {
                    throw new IllegalStateException();
                }
                if (before == null) {
                    first = at.next;
                } else {
                    before.next = at.next;
                }
                length--;
                at = before;
            }
        };
    }

    /** The bug: a list that was taken over still has its old length. */
    public boolean repOK() {
        int count = 0;
        for (Link link = first; link != null; link = link.next) {
            count++;
        }
        return count == length;
    }
}
