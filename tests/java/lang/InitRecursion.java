// Area: language/initialisation
// Shows: cyclic initialisation in one thread sees half-initialised classes

public class InitRecursion {
    static class A {
        static int a = 1;
        static int fromB = B.b + 10;
        static int after = 7;
        static { System.out.println("A done a=" + a + " fromB=" + fromB); }
    }

    static class B {
        static int b = A.a + 100;
        static int seenAfter = A.after;
        static { System.out.println("B done b=" + b + " after=" + seenAfter); }
    }

    static class Parent {
        static final Child CHILD = new Child();
        static { System.out.println("Parent init, child says " + CHILD.v + " " + Child.st); }
    }

    static class Child extends Parent {
        static String st = "ready";
        String v = "saw " + st;
        static { System.out.println("Child init"); }
    }

    static class Single {
        static final Single ONE = new Single();
        static int counter = 5;
        static int other;
        int seen;
        Single() { seen = counter; counter++; other++; }
    }

    static class Holder {
        static { System.out.println("holder init"); }
        static final Holder H = new Holder();
        static Holder get() { return LazyHolder.IN; }
        static class LazyHolder { static { System.out.println("lazy init"); } static final Holder IN = H; }
    }

    public static void main(String[] args) {
        System.out.println(A.a + " " + B.b);
        System.out.println(Child.st);
        System.out.println(Single.ONE.seen + " " + Single.counter + " " + Single.other);
        System.out.println("before holder");
        Holder h = Holder.H;
        System.out.println("before get");
        System.out.println(Holder.get() == h);
    }
}
