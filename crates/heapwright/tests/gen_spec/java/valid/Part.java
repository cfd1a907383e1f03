package valid;

/** Each method's receiver is a cell of an abstract class. */
public abstract class Part {
    Part above;

    int depth() {
        int depth = 0;
        for (Part part = above; part != null; part = part.above) {
            depth++;
        }
        return depth > 1 ? 2 : depth;
    }

    boolean isPair() {
        return this instanceof Pair && ((Pair) this).left != ((Pair) this).right;
    }

    static final class Single extends Part {
        int size;
    }

    static final class Pair extends Part {
        Part left;
        Part right;
    }
}
