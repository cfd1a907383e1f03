package stubs;

/** Calls until there is no more. */
public class Draining {
    public static String sum(Source source) {
        int sum = 0;
        int count = 0;
        while (source.hasNext()) {
            sum += source.next();
            count++;
        }
        if (count == 2 && sum == 7) {
            return "two make seven";
        }
        return count == 0 ? "empty" : "some";
    }
}
