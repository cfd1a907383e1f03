// Area: instructions/invocation
// Shows: invokeinterface with several implementors, Object methods through an interface

import java.util.List;

public class InvokeInterface {
    interface Shape extends Comparable<Shape> {
        double area();
        int K = 3;
        default String describe() { return getClass().getSimpleName() + " " + area(); }
        default int compareTo(Shape o) { return Double.compare(area(), o.area()); }
        boolean equals(Object o);
    }

    static class Sq implements Shape {
        final double s;
        Sq(double s) { this.s = s; }
        public double area() { return s * s; }
    }

    static class Re extends Sq {
        final double t;
        Re(double s, double t) { super(s); this.t = t; }
        @Override public double area() { return s * t; }
        @Override public String describe() { return "re:" + super.describe(); }
        @Override public boolean equals(Object o) { return o instanceof Re && ((Re) o).t == t; }
        @Override public int hashCode() { return 1; }
    }

    enum Fixed implements Circular {
        UNIT { public double r() { return 1; } },
        TEN { public double r() { return 10; } };
    }

    record Ci(double r) implements Circular {}

    interface Circular {
        double r();
        default double area() { return r() * r() * K(); }
        static int K() { return 3; }
    }

    public static void main(String[] args) {
        for (Shape s : List.of(new Sq(2), new Re(2, 3), new Re(1, 9))) {
            System.out.println(s.describe() + " " + s.compareTo(new Sq(2.5)) + " " + s.equals(new Re(0, 3)) + " " + Shape.K);
        }
        Shape lambdaLike = new Shape() {
            public double area() { return -1; }
            @Override public String toString() { return "anon"; }
        };
        System.out.println(lambdaLike.toString() + lambdaLike.area() + lambdaLike.equals(lambdaLike));
        System.out.println(((Circular) new Ci(2)).area());
        for (Circular f : Fixed.values()) System.out.println(f + " " + f.area());
        CharSequence cs = "abc";
        System.out.println(new StringBuilder().append(cs.length()).append(cs.toString()).append(cs.charAt(1)).append(cs.equals("abc")).append(cs.hashCode()));
        System.out.println(((Comparable<String>) "a").compareTo("c"));
    }
}
