// Area: language/inheritance
// Shows: fields are chosen statically, shadowed fields live side by side, interface constants

public class FieldShadowing {
    interface K { String NAME = "K"; int N = 1; }

    static class A { String name = "A"; static String st = "sA"; int x = 1; String get() { return name; } }

    static class B extends A { String name = "B"; static String st = "sB"; long x = 2; String get() { return name + super.name + ((A) this).name; } }

    static class C extends B implements K { double x = 3; String all() { return x + " " + super.x + " " + ((A) this).x + " " + NAME + N; } }

    static String name = "outer";

    class Inner extends A {
        String both() { return name + FieldShadowing.name; }
    }

    public static void main(String[] args) {
        C c = new C();
        A a = c;
        B b = c;
        System.out.println(new StringBuilder().append(a.name).append(b.name).append(c.name).append(a.get()).append(c.all()));
        a.name = "changed";
        b.x = 1L << 40;
        a.x = 9;
        System.out.println(c.get() + " " + c.all() + " " + c.x);
        System.out.println(new StringBuilder().append(A.st).append(B.st).append(C.st).append(a.st).append(b.st));
        C.st = "via C";
        System.out.println(B.st + A.st);
        System.out.println(new FieldShadowing().new Inner().both());
        String name = "local";
        System.out.println(name + FieldShadowing.name);
        int x = 5;
        class L { int x = 6; int f(int x) { return x * 100 + this.x; } }
        System.out.println(new L().f(x));
    }
}
