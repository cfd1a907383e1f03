// Area: strings
// Shows: concatenation of every type, null, char arithmetic, nested and with side effects

public class StrConcat {
    static int n;

    static String s() { return "s" + n++; }

    static Object nul() { return null; }

    static class T { public String toString() { return null; } }

    public static void main(String[] args) {
        byte b = -1; short sh = 2; char c = 'c'; int i = 3; long l = 4L; float f = 5.5f; double d = 6.25; boolean z = true; Object o = null;
        String ns = null;
        System.out.println("" + b + sh + c + i + l + f + d + z + o + ns);
        System.out.println(1 + 2 + "x" + 1 + 2 + 'c' + ('c' + 1) + (char) ('c' + 1));
        System.out.println(c + i + "" + c + i);
        System.out.println(ns + null + nul() + new T());
        System.out.println(s() + s() + "-" + s());
        String acc = "";
        for (int k = 0; k < 5; k++) acc += k + ",";
        System.out.println(acc);
        System.out.println("a" + "b" + 1 + 2L + 3f + 4d + true + 'c' + null);
        System.out.println("\u0001\u0002" .length() + ("\u0001" + i + "\u0002").length());
        System.out.println(("tab\t|nl\\n|quote\"|oct\101|uni\u00e9|" + '\'' + '\u20ac').replace('\u00e9', 'e').replace("\u20ac", "EUR"));
        char[] cs = {'x', 'y'};
        System.out.println(String.valueOf(cs) + cs.length);
        System.out.println("" + Float.NaN + -0.0 + 1e10 + 1e-5f + Long.MIN_VALUE + Integer.MIN_VALUE + Double.MIN_VALUE);
        System.out.println("a" + (ns == null ? 1 : 'x') + (z ? 'y' : 0) + (z ? i : c) + (z ? l : f));
        System.out.println(new StringBuilder().append(c).append(i).append((Object) null).append(cs).append(z).append(f).insert(0, d).reverse());
    }
}
