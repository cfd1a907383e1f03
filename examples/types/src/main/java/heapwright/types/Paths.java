package heapwright.types;

import java.nio.file.Path;

/** Paths as parameters; no file is opened. */
public final class Paths {
    private Paths() {}

    /** What a file is, by its path. */
    public static String kind(Path path) {
        if (path.getNameCount() < 2) {
            return path.isAbsolute() ? "top" : "loose";
        }
        if (path.startsWith("target")) {
            return "generated";
        }
        String name = path.getFileName().toString();
        return name.endsWith("Test.java") && path.getParent().endsWith("java") ? "test" : "other";
    }
}
