// Area: java.lang.Runtime
// Shows: a shutdown hook runs after an exception has left main; hooks can be removed but not added twice
public class LibShutdownHooks {
    public static void main(String[] args) {
        Thread hook = new Thread(() -> System.out.println("hook"));
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread removed = new Thread(() -> System.out.println("never"));
        Runtime.getRuntime().addShutdownHook(removed);
        System.out.println(Runtime.getRuntime().removeShutdownHook(removed));
        throw new IllegalStateException("end");
    }
}
