// Area: language/generics
// Shows: unchecked casts fail late: where the ClassCastException appears

import java.util.ArrayList;
import java.util.List;

public class GenericHeapPollution {
    @SuppressWarnings("unchecked")
    static <T> T cast(Object o) { return (T) o; }

    static class Cell<T extends Comparable<T>> {
        T v;
        @SuppressWarnings("unchecked")
        void force(Object o) { v = (T) o; }
    }

    @SuppressWarnings("unchecked")
    static <T> T[] make(int n) { return (T[]) new Object[n]; }

    @SuppressWarnings("unchecked")
    static <T> T[] viaVarargs(T... ts) { return ts; }

    @SuppressWarnings("unchecked")
    static <T> T[] pair(T a, T b) { return viaVarargs(a, b); }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<Integer> ints = new ArrayList<>();
        ((List) ints).add("text");
        System.out.println(ints.size() + " " + (Object) ints.get(0));
        System.out.println(ints);
        try {
            int x = ints.get(0);
            System.out.println(x);
        } catch (ClassCastException e) {
            System.out.println("late cast in get");
        }
        try {
            String s = GenericHeapPollution.<String>cast(5);
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println("late cast in assignment");
        }
        Object fine = GenericHeapPollution.<String>cast(5);
        System.out.println(fine);
        try {
            new Cell<String>().force(new Object());
        } catch (ClassCastException e) {
            System.out.println("bound cast");
        }
        Cell<String> c = new Cell<>();
        c.force(7);
        System.out.println((Object) c.v);
        try {
            System.out.println(c.v.length());
        } catch (ClassCastException e) {
            System.out.println("late cast of field");
        }
        try {
            String[] sa = make(2);
        } catch (ClassCastException e) {
            System.out.println("array cast");
        }
        try {
            String[] p = pair("a", "b");
        } catch (ClassCastException e) {
            System.out.println("varargs array");
        }
        Object[] ok = pair("a", "b");
        System.out.println(ok.length + ok.getClass().getSimpleName());
        List<String>[] la = new List[1];
        Object[] oa = la;
        oa[0] = List.of(1);
        try {
            String s = la[0].get(0);
        } catch (ClassCastException e) {
            System.out.println("generic array");
        }
    }
}
