package heapwright.types;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Locks and permits as parameters. */
public final class Locks {
    private Locks() {}

    /** What is known about a lock. */
    public static String state(ReentrantLock lock) {
        if (lock.isHeldByCurrentThread()) {
            return lock.getHoldCount() > 1 ? "held twice" : "held";
        }
        return lock.isFair() ? "fair" : "free";
    }

    /** Adds to a counter under a lock, if there is a permit. */
    public static int guarded(Lock lock, Semaphore permits, int[] counter) {
        if (!permits.tryAcquire(2)) {
            return -1;
        }
        lock.lock();
        try {
            return ++counter[0] == 10 ? 0 : counter[0];
        } finally {
            lock.unlock();
        }
    }
}
