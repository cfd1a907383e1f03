// Area: language/methods
// Shows: varargs of primitives, generics, null and arrays passed through

import java.util.Arrays;
import java.util.List;

public class InvokeVarargs {
    static int sum(int... xs) {
        int s = 0;
        for (int x : xs) s += x;
        return s;
    }

    static String join(String sep, Object... xs) {
        StringBuilder b = new StringBuilder();
        for (Object x : xs) b.append(b.length() == 0 ? "" : sep).append(x);
        return b.toString();
    }

    @SafeVarargs
    static <T> T[] arr(T... xs) {
        return xs;
    }

    @SafeVarargs
    static <T extends Comparable<T>> T max(T first, T... rest) {
        T m = first;
        for (T t : rest) if (t.compareTo(m) > 0) m = t;
        return m;
    }

    static void change(int... xs) {
        if (xs.length > 0) xs[0] = 99;
    }

    public static void main(String... args) {
        System.out.println(sum() + " " + sum(1) + " " + sum(1, 2, 3) + " " + sum(new int[] {4, 5}));
        System.out.println(join(",") + "|" + join(",", 1) + "|" + join("-", 1, 'c', 2.5, null, true));
        System.out.println(join(",", (Object[]) new String[] {"a", "b"}) + "|" + join(",", (Object) new String[0].length));
        System.out.println(arr(1, 2).getClass().getSimpleName() + arr("x").getClass().getSimpleName() + arr(1, "x").getClass().getSimpleName().length());
        System.out.println(max(3, 9, 4) + max("b") + max("b", "c", "a"));
        int[] a = {1, 2};
        change(a);
        change();
        System.out.println(Arrays.toString(a));
        List<Integer> l = Arrays.asList(3, 1, 2);
        l.sort(null);
        System.out.println(l + " " + String.format("%s-%d", "a", 5) + " " + args.length);
        try {
            sum((int[]) null);
        } catch (NullPointerException e) {
            System.out.println("null varargs");
        }
    }
}
