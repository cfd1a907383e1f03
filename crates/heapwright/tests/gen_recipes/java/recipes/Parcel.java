package recipes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Filled and moved on by calls: a caller cannot set a field. */
public final class Parcel {
    /** How far it is. */
    public enum State { NEW, PACKED, SENT, LOST }

    /** What is in it. */
    public record Item(String name, int count) {
        public Item {
            if (count <= 0) {
                throw new IllegalArgumentException("count");
            }
        }
    }

    private final List<Item> items = new ArrayList<>();
    private final Map<String, Integer> weights = new HashMap<>();
    private State state = State.NEW;
    private int attempts;

    public void put(Item item) {
        if (state != State.NEW) {
            throw new IllegalStateException("closed");
        }
        if (items.size() == 12) {
            throw new IllegalStateException("full");
        }
        if (item.count() > 99) {
            throw new IllegalArgumentException("too many");
        }
        items.add(item);
    }

    public void weigh(String name, int grams) {
        weights.put(name, grams);
    }

    public void pack() {
        move(State.NEW, State.PACKED);
    }

    public void send() {
        move(State.PACKED, State.SENT);
    }

    public void lose() {
        move(State.SENT, State.LOST);
    }

    public void missed() {
        attempts++;
    }

    private void move(State from, State to) {
        if (state != from) {
            throw new IllegalStateException(state + " is not " + from);
        }
        state = to;
    }

    public State state() {
        return state;
    }

    public List<Item> items() {
        return List.copyOf(items);
    }

    public int weightOf(String name) {
        Integer grams = weights.get(name);
        return grams == null ? 0 : grams;
    }

    public boolean goesBack() {
        return attempts >= 3;
    }
}
