// Area: instructions/type checks
// Shows: the messages of ClassCastException for user, library and array classes

public class CastMessages {
    interface Shape {}

    static class Circle implements Shape {}

    static class Square implements Shape {}

    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        Object c = new Circle();
        Object s = "text";
        Object i = 42;
        Object a = new int[1];
        Object sa = new String[1];
        Object ca = new Circle[1][1];
        t(() -> { Square q = (Square) c; });
        t(() -> { String q = (String) c; });
        t(() -> { Circle q = (Circle) s; });
        t(() -> { Integer q = (Integer) s; });
        t(() -> { String q = (String) i; });
        t(() -> { Runnable q = (Runnable) s; });
        t(() -> { Shape q = (Shape) i; });
        t(() -> { long[] q = (long[]) a; });
        t(() -> { Object[] q = (Object[]) a; });
        t(() -> { Integer[] q = (Integer[]) sa; });
        t(() -> { Square[][] q = (Square[][]) ca; });
        t(() -> { Circle[] q = (Circle[]) sa; });
        t(() -> { String q = (String) sa; });
        t(() -> String.class.cast(i));
        t(() -> Shape.class.cast("x"));
        t(() -> c.getClass().asSubclass(Runnable.class));
        t(() -> { long l = (Long) i; });
    }
}
