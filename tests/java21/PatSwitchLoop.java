// Area: java 21/pattern switch
// Shows: one pattern switch call site in a loop over many classes, with counts

import java.util.Map;
import java.util.TreeMap;

public class PatSwitchLoop {
    static class A {}

    static class B extends A {}

    static class C extends B implements Comparable<C> { public int compareTo(C o) { return 0; } }

    interface I {}

    enum E implements I { X, Y { } }

    static String k(Object o) {
        return switch (o) {
            case C c -> "C";
            case B b -> "B";
            case A a -> "A";
            case E e -> "E" + e.ordinal();
            case I i -> "I";
            case Integer i when i % 3 == 0 -> "fizz";
            case Integer i when i % 5 == 0 -> "buzz";
            case Integer i -> i % 2 == 0 ? "even" : "odd";
            case Object[][] m -> "matrix";
            case int[][] m -> "int matrix";
            case Object[] v -> "vector";
            case Comparable<?> c -> "comparable";
            case Object x -> "object";
        };
    }

    public static void main(String[] args) {
        Object[] pool = {new A(), new B(), new C(), E.X, E.Y, new I() {}, 0, 1, 2, 3, 5, 7, new String[1][1], new String[1], new int[1][1], new int[1], "s", new Object()};
        Map<String, Integer> m = new TreeMap<>();
        for (int i = 0; i < 2000; i++) m.merge(k(pool[i * 7 % pool.length]), 1, Integer::sum);
        System.out.println(m);
        for (Object o : pool) System.out.print(k(o) + " ");
        System.out.println();
    }
}
