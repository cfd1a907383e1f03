// Area: language/null messages
// Shows: helpful messages for method calls, unboxing, synchronized, throw and string switch

public class NpeCalls {
    interface Shape { double area(int a, String[] b); }

    static class Node {
        Node next;
        String name;
        Integer count;
        Node next() { return next; }
        private void priv() {}
    }

    static Shape shape;
    static Node node = new Node();

    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("none");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static String pass(String s) { return s; }

    public static void main(String[] args) {
        t(() -> System.out.println(node.name.length()));
        t(() -> node.next().next());
        t(() -> node.next.priv());
        t(() -> shape.area(1, null));
        t(() -> pass(null).trim());
        t(() -> System.out.println(node.count + 1));
        t(() -> { int x = node.count; });
        t(() -> { Boolean b = null; if (b) System.out.println(); });
        t(() -> { long l = (Long) (Object) node.count; });
        t(() -> { synchronized (node.next) { System.out.println("in"); } });
        t(() -> { throw (RuntimeException) null; });
        t(() -> { switch (node.name) { case "a": break; default: } });
        t(() -> { Runnable r = node.next::next; });
        t(() -> { throw new NullPointerException(); });
        t(() -> { throw new NullPointerException("own text"); });
        t(() -> java.util.Objects.requireNonNull(null, "required"));
        t(() -> java.util.Objects.requireNonNull(node.name));
        t(() -> System.out.println("abc".compareTo(null)));
        t(() -> ((Node) (Object) node.next).next.next());
        t(() -> new NpeCalls().field.toString().length());
        String local = node.name;
        t(() -> local.isEmpty());
        try {
            String here = node.name;
            here.isEmpty();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    Object field;
}
