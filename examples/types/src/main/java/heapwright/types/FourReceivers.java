package heapwright.types;

/** Four receivers, six classes and one common target: which class each has does not matter. */
public final class FourReceivers {
    private FourReceivers() {}

    /** A part with a weight; no kind of part weighs itself differently. */
    abstract static class Part {
        final int weight;

        Part(int weight) {
            this.weight = weight;
        }

        int weight() {
            return weight;
        }
    }

    static final class Bolt extends Part {
        Bolt(int weight) {
            super(weight);
        }
    }

    static final class Nut extends Part {
        Nut(int weight) {
            super(weight);
        }
    }

    static final class Plate extends Part {
        Plate(int weight) {
            super(weight);
        }
    }

    static final class Beam extends Part {
        Beam(int weight) {
            super(weight);
        }
    }

    static final class Wheel extends Part {
        Wheel(int weight) {
            super(weight);
        }
    }

    static final class Motor extends Part {
        Motor(int weight) {
            super(weight);
        }
    }

    /** Whether four parts are too heavy together. */
    static boolean heavy(Part a, Part b, Part c, Part d) {
        return a.weight() + b.weight() + c.weight() + d.weight() == 1234;
    }
}
