package truth;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** What calls leave in objects of static fields: tests cannot put it back. */
public final class Leftovers {
    private static final Map<String, Integer> NAMES = new HashMap<>();
    private static final AtomicInteger COUNTER = new AtomicInteger();
    private static final Map<Integer, Integer> SQUARES = new HashMap<>();
    private static final Map<String, Boolean> SETTINGS = new HashMap<>();
    private static final List<String> LOG = new ArrayList<>();

    private Leftovers() {
    }

    /** Ends differently the second time. */
    public static void register(String name, int number) {
        if (number < 0) {
            throw new IllegalArgumentException("number");
        }
        if (NAMES.putIfAbsent(name, number) != null) {
            throw new IllegalStateException("registered");
        }
    }

    /** Returns something else the second time. */
    public static int next(int step) {
        return step > 10 ? COUNTER.addAndGet(11) : COUNTER.incrementAndGet();
    }

    /** A cache: takes other branches the second time, but returns the same. */
    public static int square(int number) {
        Integer known = SQUARES.get(number);
        if (known == null) {
            known = number * number;
            SQUARES.put(number, known);
        }
        return known;
    }

    /** Ends alike every time, but other tests see that it was called. */
    public static void open() {
        SETTINGS.put("open", true);
    }

    /** Depends on whether {@link #open} was called before. */
    public static boolean isOpen() {
        return SETTINGS.getOrDefault("open", false);
    }

    /** Sees what others left. */
    public static int logged(String text) {
        LOG.add(text == null ? "" : text);
        return LOG.size();
    }
}
