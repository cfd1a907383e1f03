// Area: method handles
// Shows: asType conversions between primitives, boxes and references; collectors

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;

import static java.lang.invoke.MethodType.methodType;

public class MhCollectSpread {
    static long wide(long a, double b) { return a + (long) b; }
    static Object any(Object o) { return o == null ? "null" : o.getClass().getSimpleName() + o; }
    static void none(int x) { System.out.println("none " + x); }
    static String all(String p, int... xs) { return p + Arrays.toString(xs); }

    static MethodHandle h(String n, Class<?> r, Class<?>... p) throws Exception { return MethodHandles.lookup().findStatic(MhCollectSpread.class, n, methodType(r, p)); }

    public static void main(String[] args) throws Throwable {
        MethodHandle w = h("wide", long.class, long.class, double.class);
        System.out.println((long) w.invoke(1, 2f) + " " + (Object) w.invoke('a', 3) + " " + w.invokeWithArguments(5, 6));
        MethodHandle a = h("any", Object.class, Object.class);
        System.out.println(new StringBuilder().append(a.invoke(1)).append(" ").append(a.invoke(1L)).append(" ").append(a.invoke('c')).append(" ").append(a.invoke((Object) null)).append(" ").append(a.invoke(1.5f)).append(" ").append(a.invoke(true)));
        MethodHandle n = h("none", void.class, int.class);
        Object r = n.invoke(Integer.valueOf(4));
        System.out.println(r);
        int zero = (int) n.asType(methodType(int.class, short.class)).invokeExact((short) 3);
        System.out.println(zero);
        MethodHandle v = h("all", String.class, String.class, int[].class);
        System.out.println(v.invoke("p", 1, 2, 3) + " " + v.invoke("q") + " " + v.invoke("r", new int[] {7}));
        System.out.println(v.asCollector(int[].class, 2).invoke("s", 8, 9));
        System.out.println(v.invokeWithArguments("t", 1, 2));
        try {
            w.asType(methodType(long.class, String.class, double.class));
            System.out.println("no");
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName());
        }
        try {
            Integer nul = null;
            n.invoke(nul);
        } catch (NullPointerException e) {
            System.out.println("NPE unboxing");
        }
        System.out.println(MethodHandles.explicitCastArguments(h("none", void.class, int.class), methodType(void.class, double.class)).type());
        MethodHandles.explicitCastArguments(n, methodType(void.class, double.class)).invokeExact(9.99);
        MethodHandles.explicitCastArguments(n, methodType(void.class, Object.class)).invokeExact((Object) null);
    }
}
