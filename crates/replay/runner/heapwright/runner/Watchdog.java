package heapwright.runner;

import java.io.IOException;
import java.io.InputStream;

/** Ends this process when a test hangs, when the time is over, or when the process that started this one is gone. */
final class Watchdog {
    /** Exit code after a test that hung; the events say which. */
    static final int HUNG = 81;
    private static final long STEP_MILLIS = 10;
    /** What a class may take before its first test, beyond the time of a test. */
    private static final long BETWEEN_MILLIS = 10_000;

    private Watchdog() {}

    /** Watches the session until the process ends; at the deadline runs {@code finish} and ends it. */
    static void watch(Request request, Session session, Runnable finish, long startedNanos) {
        long between = Math.max(request.testTimeoutMillis, request.testTimeoutMillis + BETWEEN_MILLIS);
        daemon("heapwright-watchdog", () -> {
            while (true) {
                pause();
                if (session.timedOut(request.testTimeoutMillis, between)) {
                    Runtime.getRuntime().halt(HUNG);
                }
                if ((System.nanoTime() - startedNanos) / 1_000_000 > request.deadlineMillis) {
                    finish.run();
                }
            }
        });
    }

    /** The parent holds the other end of the standard input and writes nothing: its end is the parent's end. */
    static void dieWithParent(InputStream in) {
        daemon("heapwright-parent", () -> {
            try {
                while (in.read() >= 0) {
                    // Nothing is expected.
                }
            } catch (IOException e) {
                // The same as the end.
            }
            Runtime.getRuntime().halt(1);
        });
    }

    private static void pause() {
        try {
            Thread.sleep(STEP_MILLIS);
        } catch (InterruptedException e) {
            // A test that interrupts all threads it finds does not stop the watch.
        }
    }

    static void daemon(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }
}
