package stubs;

/** An abstract collaborator: one method to provide, one that uses it. */
public abstract class Rates {
    protected final int base;

    protected Rates(int base) {
        this.base = base;
    }

    protected abstract int surcharge(String zone);

    public int rate(String zone) {
        return base + surcharge(zone);
    }
}
