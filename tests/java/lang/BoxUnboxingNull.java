// Area: language/boxing
// Shows: unboxing null throws in assignments, arithmetic, conditions, ternaries and loops

import java.util.HashMap;
import java.util.Map;

public class BoxUnboxingNull {
    static Integer nul;
    static Boolean nb;

    static void t(String n, Runnable r) {
        try {
            r.run();
            System.out.println(n + " fine");
        } catch (NullPointerException e) {
            System.out.println(n + " NPE");
        }
    }

    static int id(int x) { return x; }

    public static void main(String[] args) {
        t("assign", () -> { int x = nul; });
        t("add", () -> System.out.println(nul + 1));
        t("concat", () -> System.out.println(nul + "1"));
        t("compare", () -> System.out.println(nul == 1));
        t("compare ref", () -> System.out.println(nul == null));
        t("compare boxes", () -> System.out.println(nul == Integer.valueOf(1)));
        t("cond", () -> { if (nb) System.out.println("x"); });
        t("ternary", () -> System.out.println(args.length == 0 ? nul : 0));
        t("ternary boxed", () -> System.out.println(args.length == 0 ? nul : Integer.valueOf(0)));
        t("ternary obj", () -> System.out.println(args.length == 0 ? nul : "s"));
        t("arg", () -> id(nul));
        t("incr", () -> nul++);
        t("widen", () -> { double d = nul; });
        t("index", () -> System.out.println(new int[2][nul].length));
        Map<String, Integer> m = new HashMap<>();
        t("map", () -> { int v = m.get("none"); });
        t("foreach", () -> { for (int v : new Integer[] {1, null}) System.out.println("v" + v); });
        t("switch", () -> { switch (nul) { default: } });
        t("not", () -> System.out.println(!nb));
        t("cast", () -> System.out.println((long) (int) nul));
        System.out.println(nul);
    }
}
