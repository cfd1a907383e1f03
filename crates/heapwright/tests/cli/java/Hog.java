import java.util.ArrayList;
import java.util.List;

/** Keeps a megabyte more each time until there is none; with an argument, catches what comes of it. */
public class Hog {
    static void fill() {
        List<long[]> kept = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            kept.add(new long[128 * 1024]);
        }
        System.out.println("had room for " + kept.size());
    }

    public static void main(String[] args) {
        if (args.length == 0) {
            fill();
        }
        try {
            fill();
        } catch (OutOfMemoryError e) {
            System.out.println("out of memory");
        }
        byte[] small = new byte[1000];
        System.out.println(small.length == 1000 ? "still alive" : "?");
    }
}
