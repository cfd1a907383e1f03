// Area: language/switch
// Shows: switch expressions: arrows, yield, value types, nesting, exhaustiveness over enums

public class SwitchExpression {
    enum Day { MON, TUE, SAT, SUN }

    static int len(Day d) {
        return switch (d) {
            case MON, TUE -> 8;
            case SAT -> {
                int x = d.name().length();
                yield x * 2;
            }
            case SUN -> 0;
        };
    }

    static double mixed(int i) {
        return switch (i) {
            case 0 -> 1;
            case 1 -> 2.5f;
            case 2 -> 'a';
            default -> 1L << 40;
        };
    }

    static String old(int i) {
        return switch (i) {
            case 1:
            case 2:
                yield "low";
            case 3:
                System.out.print("(three) ");
            default:
                if (i > 10) yield "high";
                yield "mid";
        };
    }

    static int thrower(int i) {
        return switch (i) {
            case 0 -> throw new IllegalStateException("zero");
            default -> i * (switch (i % 2) { case 0 -> 10; default -> 100; });
        };
    }

    static int withTry(String s) {
        return 1 + switch (s) {
            case "n" -> {
                try {
                    yield Integer.parseInt("x");
                } catch (NumberFormatException e) {
                    yield -5;
                } finally {
                    System.out.print("[fin] ");
                }
            }
            default -> s.length();
        };
    }

    public static void main(String[] args) {
        for (Day d : Day.values()) System.out.println(d + " " + len(d));
        for (int i = 0; i < 4; i++) System.out.println(mixed(i));
        for (int i : new int[] {1, 2, 3, 4, 11}) System.out.println(old(i));
        for (int i = 0; i < 3; i++) {
            try {
                System.out.println(thrower(i));
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(withTry("n") + " " + withTry("abc"));
        Object o = switch (args.length) { case 0 -> 1; case 1 -> "s"; default -> 'c'; };
        System.out.println(o.getClass().getSimpleName());
        switch (args.length) {
            case 0 -> System.out.println("arrow statement");
            case 1 -> System.out.println("no");
        }
    }
}
