/** Tries to start a second thread. */
public class StartsThread {
    public static void main(String[] args) throws InterruptedException {
        System.out.println("before");
        Thread thread = new Thread(() -> System.out.println("in the thread"));
        thread.start();
        thread.join();
    }
}
