package heapwright.types;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Results that come later, and queues between threads, used by one. */
public final class Futures {
    private Futures() {}

    /** What is known about a result. */
    public static String progress(CompletableFuture<Integer> result) {
        if (!result.isDone()) {
            return "waiting";
        }
        if (result.isCompletedExceptionally()) {
            return result.isCancelled() ? "cancelled" : "failed";
        }
        return result.join() == 42 ? "answered" : "done";
    }

    /** Puts a job into a queue; at most ten units of a time are waited for. */
    public static String submit(BlockingQueue<String> queue, String job, TimeUnit unit) {
        if (unit.toMillis(10) > 100) {
            return "too slow";
        }
        if (queue.contains(job)) {
            return "known";
        }
        return queue.offer(job) ? "queued" : "full";
    }
}
