package recipes;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;

/** Its constructor checks and computes final fields, fills none of its collections, and its state changes later. */
public class Locker {
    public enum State { FREE, TAKEN }

    private final String code;
    private final int depth;
    private final Map<State, Integer> visits = new EnumMap<>(State.class);
    private final PriorityQueue<String> items = new PriorityQueue<>(Comparator.reverseOrder());
    private State state = State.FREE;

    public Locker(String code, int depth) {
        if (!Objects.requireNonNull(code).matches("[A-F][0-9]{2}")) {
            throw new IllegalArgumentException(code);
        }
        this.code = code;
        this.depth = Math.max(depth, 10);
    }

    public void put(String item) {
        items.add(item);
    }

    public void visit(State kind) {
        visits.merge(kind, 1, Integer::sum);
    }

    public void lock() {
        if (state != State.FREE) {
            throw new IllegalStateException(code);
        }
        state = State.TAKEN;
    }

    public State state() {
        return state;
    }

    public String describe(State kind) {
        if (!items.isEmpty() && items.peek().startsWith("z")) {
            return "last " + items.peek();
        }
        if (visits.getOrDefault(kind, 0) > 0) {
            return "visited";
        }
        return state == State.TAKEN ? "taken " + code : depth > 20 ? "deep" : "flat";
    }
}
