package recipes;

import java.util.HashMap;
import java.util.Map;

/** Is handed an array, and computes the rest. */
class Codes {
    private final int[] codes;
    private final Map<String, Integer> names;

    Codes(int[] codes) {
        this.codes = codes;
        this.names = defaults();
    }

    private static Map<String, Integer> defaults() {
        Map<String, Integer> names = new HashMap<>();
        names.put("one", 1);
        names.put("two", 2);
        return names;
    }

    int sum() {
        int sum = 0;
        for (int code : codes) {
            sum += code == 7 ? 100 : names.get("one");
        }
        return sum;
    }
}
