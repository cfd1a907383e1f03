// Area: java 21/pattern switch
// Shows: guards with side effects run in order and only when the type matches

import java.util.List;

public class PatSwitchGuards {
    static StringBuilder log = new StringBuilder();

    static boolean g(String n, boolean r) { log.append(n); return r; }

    static int f(Object o) {
        return switch (o) {
            case String s when g("a", s.length() > 3) -> 1;
            case Integer i when g("b", i > 3) -> 2;
            case String s when g("c", s.startsWith("x")) && g("d", s.endsWith("y")) -> 3;
            case Integer i when g("e", i == 0) || g("f", i == 1) -> 4;
            case String s when g("g", true) -> 5;
            case Number n when g("h", n.doubleValue() < 0) -> 6;
            case List<?> l when g("i", !l.isEmpty()) && l.get(0) instanceof String s && g("j", s.equals("k")) -> 7;
            case Object x when g("z", x.hashCode() == 0) -> 8;
            default -> 9;
        };
    }

    static String thrower(Object o) {
        try {
            return switch (o) {
                case Integer i when 10 / i > 1 -> "small divisor";
                case Integer i -> "int";
                default -> throw new IllegalArgumentException("no " + o);
            };
        } catch (ArithmeticException | IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        for (Object o : new Object[] {"long one", "xy", "xa", "ab", 5, 0, 1, 2, -1, -2.5, 2.5, List.of(), List.of("k"), List.of("m"), List.of(1), false}) {
            log.setLength(0);
            System.out.println(o + " " + f(o) + " " + log);
        }
        for (Object o : new Object[] {1, 9, 0, "s"}) System.out.println(thrower(o));
        int base = 4;
        Object v = 7;
        System.out.println(switch (v) { case Integer i when i > base -> i - base; default -> 0; });
    }
}
