// Area: java.util.concurrent.locks
// Shows: ReentrantLock, ReentrantReadWriteLock and StampedLock held by one thread, misuse exceptions
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class LibLocks {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void throwsType(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        l.lock();
        l.lock();
        show("held", l.isLocked() + " " + l.isHeldByCurrentThread() + " " + l.getHoldCount() + " " + l.tryLock() + " " + l.getHoldCount() + " " + l.isFair() + " " + l.hasQueuedThreads());
        l.unlock(); l.unlock(); l.unlock();
        show("free", l.isLocked() + " " + l.getHoldCount() + " " + l.tryLock(1, TimeUnit.SECONDS));
        l.unlock();
        throwsType("unlock free", l::unlock);
        Condition c = l.newCondition();
        throwsType("signal without lock", c::signal);
        l.lock();
        try { c.signalAll(); show("signal", "nobody waits"); } finally { l.unlock(); }
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        rw.readLock().lock();
        show("read", rw.getReadLockCount() + " " + rw.getReadHoldCount() + " " + rw.isWriteLocked() + " " + rw.writeLock().tryLock());
        rw.readLock().unlock(); rw.readLock().unlock();
        rw.writeLock().lock();
        rw.readLock().lock();
        show("downgrade", rw.isWriteLockedByCurrentThread() + " " + rw.getWriteHoldCount() + " " + rw.getReadHoldCount());
        rw.writeLock().unlock();
        show("downgraded", rw.isWriteLocked() + " " + rw.getReadLockCount());
        rw.readLock().unlock();
        throwsType("read unlock", () -> rw.readLock().unlock());
        throwsType("write unlock", () -> rw.writeLock().unlock());
        StampedLock s = new StampedLock();
        long o = s.tryOptimisticRead();
        show("optimistic", s.validate(o));
        long w = s.writeLock();
        show("write", s.isWriteLocked() + " " + s.validate(o) + " " + s.tryReadLock());
        s.unlockWrite(w);
        long r = s.readLock();
        long up = s.tryConvertToWriteLock(r);
        show("converted", (up != 0) + " " + s.isWriteLocked());
        s.unlock(up);
        show("end", s.isWriteLocked() + " " + s.isReadLocked());
        Semaphore sem = new Semaphore(2);
        show("semaphore", sem.tryAcquire() + " " + sem.tryAcquire() + " " + sem.tryAcquire() + " " + sem.availablePermits());
        sem.release(3);
        show("released", sem.availablePermits() + " " + sem.drainPermits());
        CountDownLatch latch = new CountDownLatch(2);
        latch.countDown(); latch.countDown(); latch.countDown();
        latch.await();
        show("latch", latch.getCount());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        show("park", "returned");
    }
}
