package state;

/** One of several objects has something that all share. */
public class Owned {
    private static Owned owner;

    private boolean has;

    public void take() {
        if (owner == null || !owner.has) {
            owner = this;
            has = true;
        }
    }

    public void give() {
        has = false;
    }

    /** Another object may be the owner. */
    boolean isFree() {
        return owner == null || owner == this || !owner.has;
    }

    boolean isRight() {
        return !has || owner == this;
    }
}
