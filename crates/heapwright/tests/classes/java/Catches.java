package classes;

/** HotSpot verifies this class only if it finds the class of the handler. */
public class Catches {
    static int handler(int x) {
        try {
            return 10 / x;
        } catch (GoneError error) {
            return -1;
        }
    }

    static int other(int x) {
        return x > 3 ? 1 : 2;
    }
}
