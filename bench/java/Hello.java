/** The smallest program: what a start costs. */
public final class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, world");
    }
}
