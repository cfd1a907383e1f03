package classes;

/**
 * What the machine is known to do otherwise than a JVM (docs/ARCHITECTURE.md, Limits): modules of the JDK have no
 * descriptor, so that their packages cannot be listed.
 */
public class Differs {
    static int packages(int x) {
        if (x > 3) {
            return Object.class.getModule().getPackages().isEmpty() ? 1 : 2;
        }
        return 0;
    }

    static int fine(int x) {
        return x > 3 ? 1 : 2;
    }
}
