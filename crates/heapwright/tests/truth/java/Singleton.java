package truth;

public class Singleton {
    private static Singleton instance;
    private int calls;
    private Singleton() {}
    public static Singleton getInstance() { if (instance == null) instance = new Singleton(); return instance; }
    public int div(int a, int b) { calls++; return a / b; }
}
