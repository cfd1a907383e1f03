package classes;

public class Gone {
    public static int shared = 4;
    public int value;

    public Gone(int value) {
        this.value = value;
    }

    public static int twice(int x) {
        return 2 * x;
    }
}
