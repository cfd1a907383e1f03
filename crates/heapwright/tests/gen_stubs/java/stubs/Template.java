package stubs;

/** An abstract class under test, without a subclass on the class path. */
public abstract class Template {
    protected abstract int step(int x);

    void done() {}

    public int run(int x) {
        int next = step(x);
        if (next == x) {
            done();
            return 0;
        }
        return next > x ? 1 : -1;
    }
}
