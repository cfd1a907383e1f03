package deep;

import java.util.Set;

/** Changes what belongs to another class; and sets of what it is asked for. */
public final class Usher {
    private Usher() {}

    public static int lead(int place) {
        int visits = Seats.visit(place);
        return visits < 0 ? 0 : visits;
    }

    public static <T> boolean exclusive(Set<T> a, Set<T> b, T element) {
        return a.contains(element) != b.contains(element);
    }
}
