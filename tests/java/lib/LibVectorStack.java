// Area: java.util.Vector, java.util.Stack
// Shows: legacy methods, enumerations, capacity increment, stack push/pop/peek/search, exceptions
import java.util.*;

public class LibVectorStack {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Vector<String> v = new Vector<>(2, 3);
        show("capacity", v.capacity());
        for (String s : "a b c d e f".split(" ")) v.addElement(s);
        show("capacity", v.capacity() + " " + v.size());
        v.insertElementAt("X", 2);
        v.setElementAt("Y", 0);
        v.removeElementAt(1);
        show("removeElement", v.removeElement("f") + " " + v.removeElement("zz") + " " + v);
        show("elementAt", v.elementAt(1) + " " + v.firstElement() + " " + v.lastElement());
        show("indexOf", v.indexOf("c", 1) + " " + v.lastIndexOf("d", 3) + " " + v.indexOf("q"));
        StringBuilder sb = new StringBuilder();
        for (Enumeration<String> e = v.elements(); e.hasMoreElements(); ) sb.append(e.nextElement()).append(' ');
        show("enumeration", sb);
        String[] into = new String[6];
        v.copyInto(into);
        show("copyInto", Arrays.toString(into));
        v.setSize(7);
        show("setSize up", v);
        v.setSize(2);
        show("setSize down", v + " " + v.capacity());
        v.trimToSize();
        show("trim", v.capacity());
        v.ensureCapacity(10);
        show("ensure", v.capacity());
        fails("elementAt", () -> v.elementAt(9));
        fails("get", () -> v.get(9));
        fails("setElementAt", () -> v.setElementAt("z", 9));
        fails("insertElementAt", () -> v.insertElementAt("z", 9));
        fails("removeElementAt", () -> v.removeElementAt(-1));
        v.removeAllElements();
        fails("firstElement", v::firstElement);
        fails("lastElement", v::lastElement);
        fails("end of enumeration", () -> v.elements().nextElement());
        Stack<Integer> s = new Stack<>();
        show("push", s.push(1) + s.push(2) + s.push(3));
        show("peek", s.peek() + " " + s.pop() + " " + s + " " + s.empty());
        s.push(1);
        show("search", s.search(1) + " " + s.search(2) + " " + s.search(9));
        s.clear();
        fails("pop", s::pop);
        fails("peek", s::peek);
        show("equals list", new Vector<>(List.of(1, 2)).equals(List.of(1, 2)));
        Vector<Integer> w = new Vector<>(List.of(3, 1, 2));
        w.sort(null); w.replaceAll(x -> x * 2); w.removeIf(x -> x == 4);
        show("list ops", w + " " + w.containsAll(List.of(2, 6)) + " " + w.clone());
    }
}
