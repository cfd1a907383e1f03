package classes;

public class Plain {
    static int sign(int x) {
        if (x < 0) {
            throw new IllegalArgumentException("negative");
        }
        return x > 0 ? 1 : 0;
    }
}
