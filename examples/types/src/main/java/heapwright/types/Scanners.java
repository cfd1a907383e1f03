package heapwright.types;

import java.util.Scanner;

/** A {@link Scanner} over a text. */
public final class Scanners {
    private Scanners() {}

    /** The answer to a command. */
    public static String answer(Scanner in) {
        if (!in.hasNext()) {
            return "silence";
        }
        String command = in.next();
        if (command.equals("add")) {
            return in.hasNextInt() ? "added " + in.nextInt() : "add what?";
        }
        return in.hasNext() ? "too much" : "unknown";
    }
}
