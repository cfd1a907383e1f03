package secure;

public class Harmless {
    public int add(int a, int b) {
        return a > 0 ? a + b : b;
    }

    public Class<?> onlyIf(int a) throws ClassNotFoundException {
        return a * 2 == 7 ? Class.forName("" + (char) a) : null;
    }
}
