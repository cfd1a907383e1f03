// Area: language/exceptions
// Shows: exit with status zero from within nested calls and a lambda

public class ExcExitZero {
    public static void main(String[] args) {
        Runnable r = () -> {
            System.out.println("bye");
            System.exit(0);
        };
        for (int i = 0; i < 3; i++) {
            System.out.println(i);
            if (i == 1) r.run();
        }
        throw new IllegalStateException("not reached");
    }
}
