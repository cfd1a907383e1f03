// Area: java.io.ObjectOutputStream, java.io.ObjectInputStream
// Shows: round trip of an object graph with cycles, transient fields, custom read/write, readResolve, enum, record, not serializable
import java.io.*;
import java.util.*;

public class LibSerialization {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    enum Color { RED, BLUE }
    record Pt(int x, String n) implements Serializable { }
    static class Base { int base = 1; }
    static class Node extends Base implements Serializable {
        private static final long serialVersionUID = 7L;
        String name; Node next; List<Node> kids = new ArrayList<>(); transient int cache = 42; Color color = Color.BLUE; int[] data = {1, 2}; Map<String, Integer> map = new TreeMap<>();
        Node(String n) { name = n; base = 99; }
    }
    static class Custom implements Serializable {
        private static final long serialVersionUID = 1L;
        transient String secret;
        Custom(String s) { secret = s; }
        private void writeObject(ObjectOutputStream o) throws IOException { o.defaultWriteObject(); o.writeUTF(new StringBuilder(secret).reverse().toString()); o.writeInt(secret.length()); }
        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { i.defaultReadObject(); secret = new StringBuilder(i.readUTF()).reverse() + "/" + i.readInt(); }
    }
    static class Single implements Serializable {
        private static final long serialVersionUID = 1L;
        static final Single ONE = new Single();
        private Object readResolve() { return ONE; }
    }
    static class Plain { }
    static byte[] write(Object o) throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return b.toByteArray(); }
    static Object read(byte[] b) throws IOException, ClassNotFoundException { try (ObjectInputStream s = new ObjectInputStream(new ByteArrayInputStream(b))) { return s.readObject(); } }
    public static void main(String[] args) throws Exception {
        Node a = new Node("a"), b = new Node("b");
        a.next = b; b.next = a; a.kids.add(b); a.kids.add(b); a.map.put("k", 5); a.data[0] = 77;
        Node c = (Node) read(write(a));
        show("graph", c.name + " " + c.next.name + " " + (c.next.next == c) + " " + (c.kids.get(0) == c.next) + " " + (c.kids.get(0) == c.kids.get(1)) + " " + c.cache + " " + c.base + " " + (c.color == Color.BLUE) + " " + Arrays.toString(c.data) + " " + c.map);
        show("custom", ((Custom) read(write(new Custom("abc")))).secret);
        show("resolve", read(write(Single.ONE)) == Single.ONE);
        show("record", read(write(new Pt(3, "p"))));
        show("library", read(write(new ArrayList<>(List.of(1, "two", 3.0, List.of('4'))))) + " " + read(write(new HashMap<>(Map.of("x", 1)))) + " " + read(write(new java.math.BigDecimal("1.50"))) + " " + read(write(Optional.class.getSimpleName())) + " " + read(write(new int[][] {{1}, {2}})).getClass().getSimpleName());
        try { write(List.of(new Plain())); } catch (NotSerializableException e) { show("not serializable", e.getMessage()); }
        try { read(new byte[] {1, 2, 3, 4}); } catch (StreamCorruptedException e) { show("corrupt", e.getMessage()); }
        show("header", Integer.toHexString(write("s")[0] & 255) + Integer.toHexString(write("s")[1] & 255) + " " + write("s").length + " " + write(a).length);
    }
}
