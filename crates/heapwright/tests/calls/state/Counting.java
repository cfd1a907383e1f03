package state;

/** Behaves differently once another class has counted three calls. */
public class Counting {
    private int result;

    public void use() {
        Counter.add();
    }

    public void look() {
        result = Counter.count() > 2 ? -1 : 1;
    }

    public boolean isFine() {
        return result >= 0;
    }

    public boolean isLow() {
        return Counter.count() < 100;
    }
}
