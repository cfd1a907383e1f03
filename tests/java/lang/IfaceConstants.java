// Area: language/interfaces
// Shows: interface fields, ambiguous constants, nested types and static members in interfaces

public class IfaceConstants {
    interface A { int X = 1; String S = "A" + X; int[] ARR = {1, 2, 3}; class Nested { int v = X; } enum E { P, Q } static int f() { return X * 10; } }

    interface B extends A { int X = 2; int Y = A.X + X; }

    static class C implements B {
        int sum() { return X + Y + ARR.length; }
        Nested make() { return new Nested(); }
    }

    interface Counter {
        StringBuilder LOG = new StringBuilder();
        default Counter hit() { LOG.append('h'); return this; }
        static Counter get() { return new Counter() {}; }
    }

    static abstract class Part implements Counter, B { abstract int z(); }

    public static void main(String[] args) {
        System.out.println(A.X + B.X + C.X + " " + A.S + B.S + " " + B.Y + new C().sum() + new C().make().v);
        A.ARR[0] = 50;
        System.out.println(C.ARR[0] + A.f() + " " + B.E.Q + new A.Nested().v);
        Counter.get().hit().hit();
        Part p = new Part() { int z() { return X + ARR[2]; } };
        p.hit();
        System.out.println(Counter.LOG + " " + p.z() + " " + Part.X);
        System.out.println(A.class.getDeclaredFields().length > 2);
        System.out.println(java.lang.reflect.Modifier.toString(B.class.getDeclaredFields()[0].getModifiers()));
    }
}
