// Area: java 21/pattern switch
// Shows: exhaustive switch over a sealed hierarchy without default

public class PatSwitchSealed {
    sealed interface Shape permits Circle, Square, Poly {}

    record Circle(double r) implements Shape {}

    record Square(double s) implements Shape {}

    sealed interface Poly extends Shape permits Tri, Rect {}

    record Tri(double b, double h) implements Poly {}

    record Rect(double w, double h) implements Poly {}

    static double area(Shape s) {
        return switch (s) {
            case Circle c -> 3 * c.r() * c.r();
            case Square q -> q.s() * q.s();
            case Tri t -> t.b() * t.h() / 2;
            case Rect r -> r.w() * r.h();
        };
    }

    static String kind(Shape s) {
        return switch (s) {
            case Poly p when area(p) > 10 -> "large poly";
            case Poly p -> "poly";
            case Circle c -> "circle";
            case Square q -> "square";
        };
    }

    static void stmt(Shape s) {
        switch (s) {
            case Circle c: System.out.println("c " + c.r()); break;
            case Square q: System.out.println("s " + q.s()); break;
            case Poly p: System.out.println("p " + p);
        }
    }

    public static void main(String[] args) {
        for (Shape s : new Shape[] {new Circle(1), new Square(2), new Tri(3, 4), new Rect(5, 6)}) {
            System.out.println(area(s) + " " + kind(s));
            stmt(s);
        }
        try {
            area(null);
        } catch (NullPointerException e) {
            System.out.println("NPE without case null " + (e.getMessage() == null));
        }
    }
}
