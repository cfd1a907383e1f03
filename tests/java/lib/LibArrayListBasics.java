// Area: java.util.ArrayList
// Shows: add, insert, get, set, remove by index and by value, search, capacity calls, clone, equality
import java.util.*;

public class LibArrayListBasics {
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
        ArrayList<String> list = new ArrayList<>();
        show("empty", list.isEmpty() + " " + list.size() + " " + list);
        for (String s : "pear apple fig apple kiwi".split(" ")) list.add(s);
        list.add(0, "first");
        list.add(list.size(), "last");
        show("list", list);
        show("set old", list.set(2, "plum"));
        show("remove index", list.remove(1));
        show("remove value", list.remove("apple"));
        show("remove absent", list.remove("nothing"));
        list.add(null);
        list.add("fig");
        show("indexOf fig", list.indexOf("fig") + " last " + list.lastIndexOf("fig"));
        show("indexOf null", list.indexOf(null));
        show("contains", list.contains("kiwi") + " " + list.contains(null) + " " + list.contains("x"));
        list.ensureCapacity(200);
        list.trimToSize();
        @SuppressWarnings("unchecked") ArrayList<String> copy = (ArrayList<String>) list.clone();
        show("clone equal", copy.equals(list) + " " + (copy.hashCode() == list.hashCode()));
        copy.remove(null);
        show("after change", copy.equals(list) + " " + copy);
        show("equals LinkedList", new LinkedList<>(list).equals(list));
        show("hash", Arrays.asList(1, 2, null, 3).hashCode());
        ArrayList<Integer> ints = new ArrayList<>(List.of(10, 20, 30, 2));
        ints.remove(2);
        ints.remove(Integer.valueOf(2));
        show("ints", ints);
        fails("get", () -> list.get(99));
        fails("get -1", () -> list.get(-1));
        fails("set", () -> list.set(50, "x"));
        fails("remove", () -> list.remove(77));
        fails("add", () -> list.add(70, "x"));
        fails("capacity", () -> new ArrayList<String>(-5));
        list.clear();
        show("cleared", list);
        for (int i = 0; i < 1000; i++) ints.add(i * 7 % 31);
        long sum = 0;
        for (int v : ints) sum += v;
        show("grown", ints.size() + " " + sum);
    }
}
