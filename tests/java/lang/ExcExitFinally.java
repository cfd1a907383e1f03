// Area: language/exceptions
// Shows: System.exit inside try skips finally and gives its code

public class ExcExitFinally {
    static void leave(int code) {
        try {
            System.out.println("leaving");
            System.exit(code);
        } catch (Throwable t) {
            System.out.println("not caught");
        } finally {
            System.out.println("not run");
        }
    }

    public static void main(String[] args) {
        System.out.print("no newline before exit");
        System.out.println();
        leave(42);
        System.out.println("not reached");
    }
}
