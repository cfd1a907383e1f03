package state;

/** A constant is computed when it is first used, from what calls have changed before. */
public class Late {
    private static boolean turned;

    private static class Held {
        static final boolean TURNED = turned;
    }

    private boolean seen;

    public void turn() {
        turned = true;
    }

    public void back() {
        turned = false;
    }

    public void use() {
        if (Held.TURNED && turned) {
            back();
        }
    }

    public void look() {
        seen = !turned && Held.TURNED;
    }

    public boolean isFirst() {
        return !seen;
    }
}
