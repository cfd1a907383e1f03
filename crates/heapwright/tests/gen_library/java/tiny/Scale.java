package tiny;

/** Reached through {@link Gauge} only, and not with all its methods. */
final class Scale {
    private final int value;

    Scale(int value) {
        this.value = value;
    }

    String text() {
        return value > 2 ? "high" : "low";
    }

    int unused() {
        return value > 7 ? 1 : 0;
    }
}
