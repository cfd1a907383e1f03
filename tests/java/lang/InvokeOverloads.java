// Area: language/methods
// Shows: overload resolution by widening, boxing, varargs and most specific type

public class InvokeOverloads {
    static String f(int x) { return "int"; }
    static String f(long x) { return "long"; }
    static String f(double x) { return "double"; }
    static String f(Integer x) { return "Integer"; }
    static String f(Object x) { return "Object"; }
    static String f(int... x) { return "int..." + x.length; }

    static String g(Object o) { return "Object"; }
    static String g(String s) { return "String"; }
    static String g(CharSequence s) { return "CharSequence"; }

    static String h(long a, int b) { return "long,int"; }
    static String h(int a, long b) { return "int,long"; }
    static String h(double a, double b) { return "double,double"; }

    static String k(Object o) { return "k Object"; }
    static String k(Object... o) { return "k Object..." + (o == null ? "null" : o.length); }

    static String n(Number x) { return "Number"; }
    static String n(Comparable<?> x) { return "Comparable"; }

    static String b(byte x) { return "byte"; }
    static String b(short x) { return "short"; }
    static String b(float x) { return "float"; }

    static class Base {
        String m(Object o) { return "Base.Object"; }
    }

    static class Derived extends Base {
        String m(String s) { return "Derived.String"; }
        @Override String m(Object o) { return "Derived.Object"; }
    }

    public static void main(String[] args) {
        byte by = 1;
        short sh = 1;
        char ch = 'c';
        System.out.println(new StringBuilder().append(f(1)).append(f(1L)).append(f(1f)).append(f(by)).append(f(sh)).append(f(ch)).append(f(Integer.valueOf(1))).append(f(Long.valueOf(1))).append(f("s")).append(f()).append(f(1, 2)));
        System.out.println(g("s") + g(null) + g(new StringBuilder()) + g((Object) "s"));
        System.out.println(h(1L, 1) + h(1, 1L) + h(1f, 1));
        System.out.println(new StringBuilder().append(k(1)).append(k(1, 2)).append(k()).append(k((Object[]) null)).append(k((Object) null)).append(k(new int[3])).append(k((Object[]) new String[2])).append(k((Object) new String[2])));
        System.out.println(n((Number) 1) + n("c"));
        System.out.println(new StringBuilder().append(b(by)).append(b(sh)).append(b(ch)).append(b(1)).append(b(1L)));
        Base bd = new Derived();
        System.out.println(bd.m("s") + new Derived().m("s") + ((Derived) bd).m((Object) "s"));
    }
}
