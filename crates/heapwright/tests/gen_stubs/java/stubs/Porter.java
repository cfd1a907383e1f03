package stubs;

/** Takes a package-private interface. */
public class Porter {
    int enter(Gate gate, char door, int size) {
        if (!gate.isOpen(door)) {
            return 0;
        }
        return size <= gate.width() ? 1 : 2;
    }
}
