import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A run that touches heap, statics, strings and class initialisation all the time. */
public final class Counter {
    static int total;
    static final Map<String, List<Integer>> LOG = new HashMap<>();

    static void step(int i) {
        total = total * 31 + i;
        LOG.computeIfAbsent("k" + i % 7, k -> new ArrayList<>()).add(total);
        if (i % 50 == 0) {
            System.out.println(i + " " + total + " " + LOG.get("k3"));
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 200; i++) {
            step(i);
        }
        System.out.println(LOG);
    }
}
