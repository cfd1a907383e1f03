package stubs;

/** Uses an abstract class. */
public class Shipping {
    public static String kind(Rates rates, String zone) {
        int rate = rates.rate(zone);
        if (rate == 0) {
            return "free";
        }
        return rate > 100 ? "express" : "plain";
    }
}
