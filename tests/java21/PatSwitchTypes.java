// Area: java 21/pattern switch
// Shows: switch over types with null, guards, default and dominance order

public class PatSwitchTypes {
    static String f(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 100 -> "big int " + i;
            case Integer i when i < 0 -> "negative " + -i;
            case Integer i -> "int " + i;
            case Long l -> "long " + (l + 1);
            case String s when s.isEmpty() -> "empty";
            case String s -> "string " + s.length();
            case int[] a when a.length > 2 -> "ints " + a[2];
            case int[] a -> "short ints " + a.length;
            case Object[] a -> "objects " + a.length;
            case Character c -> "char " + (char) (c + 1);
            case CharSequence cs -> "cs " + cs;
            case Runnable r -> { r.run(); yield "ran"; }
            default -> "other " + o.getClass().getSimpleName();
        };
    }

    public static void main(String[] args) {
        Object[] all = {null, 5, 500, -7, 9L, "", "abc", new int[3], new int[1], new String[4], 'x', new StringBuilder("sb"), (Runnable) () -> System.out.print("[run] "), 2.5, new Object[0][0]};
        for (Object o : all) System.out.println(f(o));
    }
}
