/** Ends with an exception that nobody catches. */
public class Throws {
    static void fail(int depth) {
        if (depth == 0) {
            throw new IllegalStateException("on purpose");
        }
    }
    public static void main(String[] args) {
        System.out.println("before");
        fail(0);
    }
}
