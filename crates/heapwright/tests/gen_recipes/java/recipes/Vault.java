package recipes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** No getter shows that it is locked, and what it holds cannot be copied field by field. */
public class Vault {
    public record Deed(String title, List<String> owners) {
        public Deed {
            owners = List.copyOf(owners);
        }
    }

    private final Deque<Deed> deeds = new ArrayDeque<>();
    private final int room;
    private boolean locked;

    public Vault(int room) {
        if (room < 1) {
            throw new IllegalArgumentException("room");
        }
        this.room = room;
    }

    public void put(Deed deed) {
        if (deeds.size() == room) {
            throw new IllegalStateException("full");
        }
        deeds.push(deed);
    }

    public void lock() {
        locked = true;
    }

    public void widen(int by) {
        if (locked) {
            throw new IllegalStateException("locked");
        }
        if (by < 1) {
            throw new IllegalArgumentException("by");
        }
    }

    public int free() {
        return room - deeds.size();
    }
}
