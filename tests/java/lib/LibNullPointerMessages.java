// Area: java.lang.NullPointerException
// Shows: helpful messages for null receivers inside library code reached from the program
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

public class LibNullPointerMessages {
    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        fails("addAll", () -> new ArrayList<String>().addAll(null));
        fails("sort", () -> new ArrayList<>(Arrays.asList("b", null, "a")).sort(null));
        fails("Hashtable.get", () -> new Hashtable<String, Integer>().get(null));
        fails("ConcurrentHashMap.get", () -> new ConcurrentHashMap<String, Integer>().get(null));
        fails("EnumSet.add", () -> EnumSet.noneOf(Thread.State.class).add(null));
        fails("StringTokenizer", () -> new StringTokenizer(null));
        fails("Iterable", () -> { Iterable<String> none = null; for (String s : none) System.out.println(s); });
        fails("String", () -> "abc".concat(null));
        fails("unboxing", () -> { Integer n = null; int x = n; System.out.println(x); });
        fails("array", () -> { int[] a = null; System.out.println(a[0]); });
        fails("length", () -> { String[][] a = new String[2][]; System.out.println(a[1].length); });
        fails("synchronized", () -> { Object o = null; synchronized (o) { System.out.println(o); } });
        fails("throw", () -> { RuntimeException e = null; throw e; });
    }
}
