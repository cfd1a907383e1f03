package stubs;

/** Not visible outside of the package. */
interface Gate {
    boolean isOpen(char door);

    int width();
}
