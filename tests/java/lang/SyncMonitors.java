// Area: instructions/monitors
// Shows: synchronized methods and blocks, reentrancy, release on exceptions, holdsLock

public class SyncMonitors {
    int n;

    synchronized int inc(int k) {
        n++;
        return k == 0 ? n : inc(k - 1);
    }

    static synchronized String stat() { return "stat " + Thread.holdsLock(SyncMonitors.class); }

    synchronized void fail() { throw new IllegalStateException("in lock"); }

    int block(Object lock) {
        synchronized (lock) {
            synchronized (this) {
                if (n > 3) return n;
                n = 10;
            }
            for (int i = 0; i < 3; i++) {
                synchronized (lock) {
                    if (i == 1) continue;
                    n += i;
                }
            }
        }
        return -n;
    }

    public static void main(String[] args) throws Exception {
        SyncMonitors s = new SyncMonitors();
        System.out.println(s.inc(2) + " " + Thread.holdsLock(s));
        System.out.println(stat() + " " + Thread.holdsLock(SyncMonitors.class));
        try {
            s.fail();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(s));
        }
        Object l = new Object();
        System.out.println(s.block(l) + " " + s.block(l) + " " + Thread.holdsLock(l));
        try {
            synchronized (l) {
                System.out.println(Thread.holdsLock(l));
                Object o = "x";
                Integer i = (Integer) o;
            }
        } catch (ClassCastException e) {
            System.out.println("released " + !Thread.holdsLock(l));
        }
        Runnable[] bad = {
            () -> l.notify(), () -> l.notifyAll(),
            () -> { try { l.wait(1); } catch (InterruptedException e) { System.out.println("no"); } }
        };
        for (Runnable r : bad) {
            try {
                r.run();
                System.out.println("no exception");
            } catch (IllegalMonitorStateException e) {
                System.out.println(e.getMessage());
            }
        }
        synchronized (l) {
            l.notify();
            l.notifyAll();
        }
        try {
            synchronized ((Object) null) {
                System.out.println("no");
            }
        } catch (NullPointerException e) {
            System.out.println("null monitor");
        }
        synchronized (int[].class) {
            System.out.println(Thread.holdsLock(int[].class));
        }
    }
}
