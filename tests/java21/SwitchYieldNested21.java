// Area: java 21/pattern switch
// Shows: pattern switches as expressions inside calls, lambdas, conditions and string concatenation

import java.util.List;
import java.util.function.Function;

public class SwitchYieldNested21 {
    static int depth(Object o) {
        return switch (o) {
            case List<?> l -> 1 + l.stream().mapToInt(SwitchYieldNested21::depth).max().orElse(0);
            case Object[] a -> { int m = 0; for (Object x : a) m = Math.max(m, depth(x)); yield m + 1; }
            default -> 0;
        };
    }

    static String args(int a, String b, long c) { return a + b + c; }

    public static void main(String[] args) {
        System.out.println(depth(List.of(1, List.of(2, List.of()), new Object[] {List.of(List.of())})));
        Function<Object, String> f = o -> switch (o) { case Integer i when i > 0 -> "+"; case Integer i -> "-"; case String s -> s; default -> "?"; };
        System.out.println(f.apply(1) + f.apply(-1) + f.apply("s") + f.apply('c'));
        Object o = 5, p = "str";
        System.out.println(args(switch (o) { case Integer i -> i; default -> 0; }, switch (p) { case String s when s.length() > 10 -> "long"; case String s -> s.toUpperCase(); default -> ""; }, switch (o) { case Long l -> l; case Number n -> n.longValue() << 33; default -> -1L; }));
        if (switch (p) { case String s -> s.isEmpty(); default -> true; }) System.out.println("bad"); else System.out.println("not empty");
        int[] a = {1, 2, 3};
        a[switch (o) { case Integer i when i == 5 -> 1; default -> 0; }] += switch (p) { case CharSequence cs -> cs.length(); default -> 100; };
        System.out.println(a[0] + " " + a[1]);
        String r = "r:" + switch (o) { case Integer i -> { String t = ""; for (int k = 0; k < i; k++) { if (k == 2) continue; t += k; } yield t; } default -> "none"; } + "!";
        System.out.println(r);
        double d = switch (o) { case Integer i -> i; case Double x -> x; default -> 'c'; };
        System.out.println(d);
    }
}
