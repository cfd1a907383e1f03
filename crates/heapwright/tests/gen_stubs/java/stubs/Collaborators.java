package stubs;

import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;

/** Interfaces and abstract classes of the library. */
public class Collaborators {
    public static int first(Iterator<String> words) {
        if (!words.hasNext()) {
            return 0;
        }
        String word = words.next();
        return word.length() == 3 ? 3 : 1;
    }

    public static boolean isMarked(Map.Entry<String, Integer> entry) {
        return entry.getValue() > 7;
    }

    public static String call(Callable<String> task) {
        try {
            return task.call() == null ? "none" : "some";
        } catch (Exception e) {
            return "failed";
        }
    }

    public static int header(InputStream in) throws IOException {
        int first = in.read();
        if (first == 0xCA) {
            return in.read() == 0xFE ? 1 : 2;
        }
        return 0;
    }

    public static void each(int count, BiConsumer<Integer, String> sink) {
        for (int i = 0; i < count; i++) {
            sink.accept(i, i % 2 == 0 ? "even" : "odd");
        }
    }

    public static boolean isSorted(String[] words, Comparator<? super String> order) {
        for (int i = 1; i < words.length; i++) {
            if (order.compare(words[i - 1], words[i]) > 0) {
                return false;
            }
        }
        return true;
    }
}
