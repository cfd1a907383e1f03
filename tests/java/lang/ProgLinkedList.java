// Area: programs/structures
// Shows: a generic doubly linked list with iterator, reversal, removal and cycle detection

import java.util.Iterator;
import java.util.NoSuchElementException;

public class ProgLinkedList {
    static class DList<T> implements Iterable<T> {
        private static class Node<T> { T v; Node<T> prev, next; Node(T v) { this.v = v; } }
        private Node<T> head, tail;
        private int size;
        DList<T> add(T v) {
            Node<T> n = new Node<>(v);
            if (tail == null) head = n;
            else { tail.next = n; n.prev = tail; }
            tail = n;
            size++;
            return this;
        }
        void push(T v) {
            Node<T> n = new Node<>(v);
            n.next = head;
            if (head == null) tail = n; else head.prev = n;
            head = n;
            size++;
        }
        private T unlink(Node<T> n) {
            if (n.prev == null) head = n.next; else n.prev.next = n.next;
            if (n.next == null) tail = n.prev; else n.next.prev = n.prev;
            size--;
            return n.v;
        }
        T pop() { if (head == null) throw new NoSuchElementException("empty"); return unlink(head); }
        void reverse() {
            for (Node<T> n = head; n != null; n = n.prev) { Node<T> t = n.next; n.next = n.prev; n.prev = t; }
            Node<T> t = head;
            head = tail;
            tail = t;
        }
        public Iterator<T> iterator() {
            return new Iterator<>() {
                Node<T> at = head, last;
                public boolean hasNext() { return at != null; }
                public T next() { last = at; at = at.next; return last.v; }
                public void remove() { if (last == null) throw new IllegalStateException(); unlink(last); last = null; }
            };
        }
        @Override public String toString() {
            StringBuilder sb = new StringBuilder("[");
            for (T t : this) sb.append(sb.length() > 1 ? " " : "").append(t);
            return sb.append("]").append(size).toString();
        }
    }

    static class Cell { int v; Cell next; Cell(int v, Cell next) { this.v = v; this.next = next; } }

    static boolean cyclic(Cell c) {
        Cell slow = c, fast = c;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) return true;
        }
        return false;
    }

    static Cell rev(Cell c) { Cell r = null; while (c != null) { Cell n = c.next; c.next = r; r = c; c = n; } return r; }

    static Cell merge(Cell a, Cell b) {
        if (a == null) return b;
        if (b == null) return a;
        if (a.v <= b.v) { a.next = merge(a.next, b); return a; }
        b.next = merge(a, b.next);
        return b;
    }

    static String show(Cell c) { return c == null ? "nil" : c.v + ">" + show(c.next); }

    public static void main(String[] args) {
        DList<String> l = new DList<>();
        l.add("b").add("c").add(null).add("d");
        l.push("a");
        System.out.println(l);
        l.reverse();
        System.out.println(l + l.pop());
        for (Iterator<String> it = l.iterator(); it.hasNext(); ) { String s = it.next(); if (s == null || s.equals("a")) it.remove(); }
        System.out.println(l);
        try {
            while (true) System.out.print(l.pop() + " ");
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage() + l);
        }
        Cell a = new Cell(1, new Cell(4, new Cell(6, null))), b = new Cell(2, new Cell(3, new Cell(9, null)));
        Cell m = merge(a, b);
        System.out.println(show(m) + " " + cyclic(m));
        m = rev(m);
        System.out.println(show(m));
        m.next.next.next = m;
        System.out.println(cyclic(m));
    }
}
