package structures;

import java.util.ArrayList;
import java.util.List;

/** The objects a check has met, told apart by identity. */
final class Seen {
    private final List<Object> objects = new ArrayList<>();

    /** Whether the object is new. */
    boolean add(Object object) {
        for (Object other : objects) {
            if (other == object) {
                return false;
            }
        }
        objects.add(object);
        return true;
    }
}
