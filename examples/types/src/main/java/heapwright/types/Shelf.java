package heapwright.types;

import java.util.ArrayList;
import java.util.List;

/** A generic class with a bound, whose subclass fixes the parameter. */
public class Shelf<T extends Comparable<T>> {
    private final List<T> items = new ArrayList<>();

    /** Adds an item that is larger than the last. */
    public boolean push(T item) {
        if (!items.isEmpty() && items.get(items.size() - 1).compareTo(item) >= 0) {
            return false;
        }
        return items.add(item);
    }

    /** How many items there are. */
    public int size() {
        return items.size();
    }

    /** A shelf for words, which takes no empty ones. */
    public static final class Words extends Shelf<String> {
        @Override
        public boolean push(String item) {
            return !item.isEmpty() && super.push(item);
        }
    }

    /** Moves a word from hand to shelf; whether the shelf was a shelf of words. */
    public static String put(Shelf<String> shelf, String word) {
        if (!shelf.push(word)) {
            return shelf instanceof Words ? "refused by words" : "refused";
        }
        return shelf.size() > 2 ? "full" : "put";
    }
}
