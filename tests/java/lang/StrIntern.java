// Area: strings
// Shows: compile-time constants are one object, run-time strings are not until interned

public class StrIntern {
    static final String CONST = "ab";
    static String field = "ab";
    static final String COMPUTED = new StringBuilder("ab").toString();

    static class Other { static final String C = "a" + "b"; static String lit() { return "ab"; } }

    public static void main(String[] args) {
        String a = "ab";
        final String half = "a";
        String halfVar = "a";
        System.out.println(a == CONST);
        System.out.println(a == field);
        System.out.println(a == COMPUTED);
        System.out.println(a == COMPUTED.intern());
        System.out.println(a == Other.C);
        System.out.println(a == Other.lit());
        System.out.println(a == half + "b");
        System.out.println(a == halfVar + "b");
        System.out.println(a == (halfVar + "b").intern());
        System.out.println(a == new String("ab"));
        System.out.println(new String("ab") == new String("ab"));
        System.out.println("1" + 2 == "12");
        System.out.println("x" + 'y' + 1.5 + true == "xy1.5true");
        System.out.println(a == a.toString());
        System.out.println(a == a.substring(0));
        System.out.println(a == a.trim());
        System.out.println(a == String.valueOf((Object) a));
        System.out.println(("" + null) == "null");
        System.out.println((char) 97 + "b" == a);
        System.out.println("ab".equals(COMPUTED) + " " + "ab".contentEquals(new StringBuilder("ab")));
        String fresh = new StringBuilder("never").append("seen").append(12345).toString();
        System.out.println(fresh.intern() == fresh);
    }
}
