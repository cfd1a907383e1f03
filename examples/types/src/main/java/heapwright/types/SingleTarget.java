package heapwright.types;

/** Calls through an interface that one class implements. */
public final class SingleTarget {
    private SingleTarget() {}

    /** Something that knows its size. */
    sealed interface Sized permits Box {
        /** The size. */
        int size();
    }

    /** The only thing that knows its size. */
    static final class Box implements Sized {
        private final int[] content;

        Box(int... content) {
            this.content = content.clone();
        }

        @Override
        public int size() {
            return content.length;
        }
    }

    /** Compares two sizes. */
    static String compare(Sized a, Sized b) {
        if (a.size() == b.size()) {
            return a == b ? "same" : "equal";
        }
        return a.size() > b.size() + 1 ? "much larger" : "different";
    }
}
