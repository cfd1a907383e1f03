package kinds;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;

/** What only some code asks of its inputs. */
public final class Asked {
    private Asked() {}

    /** Limits that others set. */
    static final class Limits {
        static int most = 3;

        private Limits() {}
    }

    interface Rule {
        boolean holds(int number);

        default int weight() {
            return 1;
        }
    }

    interface Job {
        String run() throws ExecutionException;
    }

    static String elements(Object[] values) {
        if (values instanceof Integer[] numbers) {
            return numbers.length > 0 && numbers[0] != null && numbers[0] > 3 ? "large" : "numbers";
        }
        return values.getClass() == Object[].class ? "objects" : "others";
    }

    static boolean stores(Number[] values, Number value) {
        try {
            values[0] = value;
            return true;
        } catch (ArrayStoreException e) {
            return false;
        }
    }

    static boolean exceeds(int number) {
        return number > Limits.most;
    }

    static boolean heavy(Rule rule) {
        return rule.holds(7) && rule.weight() > 5;
    }

    static String outcome(Job job) {
        try {
            return job.run();
        } catch (ExecutionException e) {
            return e.getCause() instanceof IllegalStateException ? "state" : "failed";
        }
    }

    static String root(Exception failure) {
        return failure.getCause() instanceof IllegalArgumentException ? "argument" : "other";
    }

    static boolean crowd(Set<String> names) {
        return names.size() >= 5;
    }

    static int blanks(Map<String, String> texts) {
        int count = 0;
        for (Map.Entry<String, String> entry : texts.entrySet()) {
            if (entry.getKey() == null || entry.getValue() == null) {
                count++;
            }
        }
        return count;
    }
}
