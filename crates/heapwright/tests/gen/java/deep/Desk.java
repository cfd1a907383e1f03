package deep;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.PriorityQueue;

/** Whoever waits is in an object that no test can make: only calls lead to a queue that is not empty. */
public class Desk {
    private record Entry(Visitor visitor, int urgency, long arrived) {}

    private final PriorityQueue<Entry> waiting = new PriorityQueue<>((a, b) ->
            a.urgency != b.urgency ? Integer.compare(b.urgency, a.urgency) : Long.compare(a.arrived, b.arrived));
    private final Map<String, Integer> visits = new HashMap<>();
    private long ticks;

    /** A visitor with a pass such as V-007. */
    public static final class Visitor {
        private final String pass;

        public Visitor(String pass) {
            if (!pass.matches("V-\\d{3}")) {
                throw new IllegalArgumentException("no pass: " + pass);
            }
            this.pass = pass;
        }

        public String pass() {
            return pass;
        }
    }

    public void arrive(Visitor visitor, int urgency) {
        if (urgency < 1 || urgency > 5) {
            throw new IllegalArgumentException("urgency " + urgency);
        }
        for (Entry entry : waiting) {
            if (entry.visitor().pass().equals(visitor.pass())) {
                throw new IllegalStateException("waits already");
            }
        }
        waiting.add(new Entry(visitor, urgency, ticks++));
        visits.merge(visitor.pass(), 1, Integer::sum);
    }

    public String next() {
        Entry entry = waiting.poll();
        return entry == null ? null : entry.visitor().pass();
    }

    /** Takes a visitor out of the queue, who has to say the same pass again. */
    public boolean leave(String pass) {
        for (Iterator<Entry> rest = waiting.iterator(); rest.hasNext();) {
            if (rest.next().visitor().pass().equals(pass)) {
                rest.remove();
                return true;
            }
        }
        return false;
    }

    public boolean isRegular(String pass) {
        return visits.getOrDefault(pass, 0) >= 3;
    }

    public int size() {
        return waiting.size();
    }
}
