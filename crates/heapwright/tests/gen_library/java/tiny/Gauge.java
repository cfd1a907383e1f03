package tiny;

/** A public class with members of every visibility, and a helper that other packages cannot name. */
public class Gauge {
    private final int limit;
    private int level;

    public Gauge(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("limit");
        }
        this.limit = limit;
    }

    public boolean raise(int by) {
        if (by > limit - level) {
            return false;
        }
        level += by;
        return true;
    }

    public String shown() {
        return new Scale(limit).text();
    }

    public int left() {
        return margin();
    }

    protected int margin() {
        return limit > 9 ? 9 : limit;
    }

    int secret() {
        return limit > 3 ? 1 : 2;
    }
}
