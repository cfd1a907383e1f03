// Area: java.util.concurrent (timeouts in one thread)
// Shows: sleeping, timed waits that run out, parking, interruption; time only ever goes forward
import java.time.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class LibWaiting {
    public static void main(String[] args) throws Exception {
        System.out.println("poll " + new LinkedBlockingQueue<String>().poll(10, TimeUnit.MILLISECONDS));
        System.out.println("lock " + new ReentrantLock().tryLock(1, TimeUnit.SECONDS));
        long before = System.nanoTime();
        Thread.sleep(50);
        System.out.println("slept " + (System.nanoTime() - before >= 50_000_000));
        Object monitor = new Object();
        synchronized (monitor) {
            monitor.wait(5);
        }
        long end = System.currentTimeMillis() + 20;
        int turns = 0;
        while (System.currentTimeMillis() < end) turns++;
        System.out.println("busy " + (turns > 0));
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + Thread.currentThread().isInterrupted());
        }
        Thread.currentThread().interrupt();
        synchronized (monitor) {
            try {
                monitor.wait(10);
            } catch (InterruptedException e) {
                System.out.println("wait " + e.getMessage());
            }
        }
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.parkNanos(1000);
        LockSupport.parkUntil(System.currentTimeMillis() + 5);
        try {
            new CompletableFuture<String>().get(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + e.getMessage());
        }
        System.out.println("acquire " + new Semaphore(0).tryAcquire(5, TimeUnit.MILLISECONDS) + " await " + new CountDownLatch(1).await(3, TimeUnit.MILLISECONDS));
        Condition condition = new ReentrantLock().newCondition();
        try {
            condition.awaitNanos(1);
        } catch (IllegalMonitorStateException e) {
            System.out.println("not owner " + e.getMessage());
        }
        System.out.println("today " + (LocalDate.now().getYear() > 2000) + " " + Instant.now().isAfter(Instant.EPOCH));
        long start = System.nanoTime();
        DelayQueue<Delayed> queue = new DelayQueue<>();
        queue.add(new Delayed() {
            public long getDelay(TimeUnit unit) {
                return unit.convert(start + 1_000_000 - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
            public int compareTo(Delayed other) {
                return 0;
            }
            public String toString() {
                return "delayed";
            }
        });
        System.out.println("take " + queue.take());
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
