// Area: java.lang.Iterable, java.lang.Comparable
// Shows: for-each over own structures, natural ordering in sort and sorted collections, Cloneable, AutoCloseable order
import java.util.*;

public class LibIterableComparable {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void throwsType(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }

    static final class Chain<T extends Comparable<T>> implements Iterable<T>, Comparable<Chain<T>>, Cloneable {
        private final List<T> items = new ArrayList<>();
        @SafeVarargs Chain(T... ts) { items.addAll(Arrays.asList(ts)); }
        @Override public Iterator<T> iterator() { return items.iterator(); }
        @Override public int compareTo(Chain<T> o) {
            for (int i = 0; i < Math.min(items.size(), o.items.size()); i++) { int c = items.get(i).compareTo(o.items.get(i)); if (c != 0) return c; }
            return Integer.compare(items.size(), o.items.size());
        }
        @SuppressWarnings("unchecked") @Override public Chain<T> clone() { try { return (Chain<T>) super.clone(); } catch (CloneNotSupportedException e) { throw new AssertionError(e); } }
        @Override public String toString() { return "Chain" + items; }
    }
    static final class NotCloneable { Object copy() throws CloneNotSupportedException { return super.clone(); } }
    static final class Res implements AutoCloseable { final int n; Res(int n) { this.n = n; System.out.println("open " + n); } @Override public void close() { System.out.println("close " + n); } }
    public static void main(String[] args) throws Exception {
        Chain<Integer> a = new Chain<>(3, 1), b = new Chain<>(3), c = new Chain<>(2, 9, 9);
        int sum = 0;
        for (int x : a) sum += x;
        show("sum", sum);
        List<Chain<Integer>> l = new ArrayList<>(List.of(a, b, c));
        Collections.sort(l);
        show("sorted", l + " " + Collections.max(l) + " " + new TreeSet<>(l).first());
        Chain<Integer> copy = a.clone();
        copy.items.add(7);
        show("shallow clone", a + " " + (copy != a));
        try { new NotCloneable().copy(); } catch (CloneNotSupportedException e) { show("not cloneable", e.getMessage()); }
        try (Res x = new Res(1); Res y = new Res(2)) { show("inside", x.n + y.n); } finally { System.out.println("finally"); }
        try (Res x = new Res(3)) { throw new IllegalStateException("in body"); } catch (IllegalStateException e) { show("after close", e.getMessage()); }
        a.forEach(x -> System.out.print(x + ","));
        System.out.println(a.spliterator().getExactSizeIfKnown());
        throwsType("null iterable", () -> { Iterable<String> none = null; for (String s : none) System.out.println(s); });
        int[][] grid = {{1, 2}, {3}};
        for (int[] row : grid) for (int v : row) System.out.print(v + " ");
        System.out.println();
    }
}
