package heapwright.runner;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The tests as they run: what was found, which one is running, how each ended. */
final class Session {
    private static final int LONGEST_MESSAGE = 4000;
    private static final int FRAMES = 12;
    private static final int CAUSES = 4;

    private final Events events;
    /** Null if nothing is measured. */
    private final Probes probes;
    private final Set<String> skip;
    private final Set<String> uncounted;
    /** The one test to be run, if it is run alone. */
    private String only;
    private final Thread runner = Thread.currentThread();

    /** INVARIANT: guarded by this object's lock, as the watchdog reads them. */
    private String currentClass;
    private String currentMethod;
    private long since = System.nanoTime();

    Session(Events events, Probes probes, Request request) {
        this.events = events;
        this.probes = probes;
        this.skip = request.skip;
        this.uncounted = request.uncounted;
    }

    /** Whether the test is not to be run. */
    boolean skips(String className, String method) {
        String test = className + '#' + method;
        return skip.contains(className) || skip.contains(test) || only != null && !only.equals(test);
    }

    /** From now on no other test is run. */
    void runOnly(String test) {
        only = test;
    }

    /** A test was found and will be run. */
    void plan(String className, String method) {
        events.write(test("plan", className, method));
    }

    /** The tests of a class are about to run. */
    synchronized void enter(String className) {
        currentClass = className;
        since = System.nanoTime();
        Map<String, Object> event = Events.event("enter");
        event.put("class", className);
        events.write(event);
    }

    /** A test starts. */
    synchronized void start(String className, String method) {
        currentClass = className;
        currentMethod = method;
        events.write(test("start", className, method));
        if (probes != null) {
            probes.begin();
        }
        since = System.nanoTime();
    }

    /** The running test passed. */
    synchronized void pass() {
        end("passed", null, null);
    }

    /** The running test failed. */
    synchronized void fail(Throwable cause) {
        end("failed", cause, null);
    }

    /** The running test did not apply. */
    synchronized void skipRunning(String reason) {
        end("skipped", null, reason);
    }

    /** A test was not run at all. */
    synchronized void skip(String className, String method, String reason) {
        start(className, method);
        end("skipped", null, reason);
    }

    /** A test could not be run because something around it failed. */
    synchronized void failUnstarted(String className, String method, Throwable cause) {
        start(className, method);
        end("failed", cause, null);
    }

    /** Something failed that is no test: the set-up or clean-up of a class, or the framework. */
    synchronized void problem(String where, Throwable cause) {
        Map<String, Object> event = Events.event("problem");
        event.put("where", where);
        describe(event, cause, where);
        events.write(event);
    }

    /** The framework gave up in the middle of a test, as it does when memory is exhausted. */
    synchronized boolean failIfRunning(Throwable cause) {
        boolean running = currentMethod != null;
        if (running) {
            end("failed", cause, null);
        }
        return running;
    }

    /**
     * If the running test takes too long, reports it and answers true. What is between two tests (set-up of a class,
     * its static initialiser) has the time {@code betweenMillis}.
     */
    synchronized boolean timedOut(long testMillis, long betweenMillis) {
        long spent = (System.nanoTime() - since) / 1_000_000;
        if (spent <= (currentMethod == null ? betweenMillis : testMillis)) {
            return false;
        }
        Map<String, Object> event = test("timeout", currentClass, currentMethod);
        event.put("millis", spent);
        event.put("stack", frames(runner.getStackTrace(), currentClass));
        events.write(event);
        return true;
    }

    private void end(String status, Throwable cause, String reason) {
        Map<String, Object> event = test("end", currentClass, currentMethod);
        event.put("status", status);
        event.put("micros", (System.nanoTime() - since) / 1000);
        if (cause != null) {
            describe(event, cause, currentClass);
        }
        if (reason != null) {
            event.put("message", shortened(reason));
        }
        if (probes != null) {
            probes.collect(event, status.equals("passed") && !uncounted.contains(currentClass));
        }
        events.write(event);
        currentMethod = null;
        since = System.nanoTime();
    }

    private static Map<String, Object> test(String kind, String className, String method) {
        Map<String, Object> event = Events.event(kind);
        event.put("class", className);
        event.put("method", method);
        return event;
    }

    private static void describe(Map<String, Object> event, Throwable cause, String testClass) {
        event.put("exception", cause.getClass().getName());
        event.put("message", message(cause));
        event.put("stack", frames(cause.getStackTrace(), testClass));
        event.put("causes", causes(cause));
    }

    /** What an exception was caused by, the nearest first. An assertion names what was thrown instead in this way. */
    private static List<Map<String, Object>> causes(Throwable thrown) {
        List<Map<String, Object>> all = new ArrayList<>();
        Throwable cause = thrown.getCause();
        while (cause != null && all.size() < CAUSES) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("exception", cause.getClass().getName());
            one.put("message", message(cause));
            all.add(one);
            cause = cause.getCause();
        }
        return all;
    }

    /** {@code getMessage} is code of the program and may itself fail. */
    private static String message(Throwable cause) {
        try {
            String message = cause.getMessage();
            return message == null ? null : shortened(message);
        } catch (RuntimeException | StackOverflowError e) {
            return "(getMessage failed: " + e.getClass().getName() + ")";
        }
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_MESSAGE ? text : text.substring(0, LONGEST_MESSAGE) + " …";
    }

    /** The top of a stack, and where the test is in it. */
    private static List<String> frames(StackTraceElement[] stack, String testClass) {
        List<String> frames = new ArrayList<>();
        boolean seen = false;
        for (StackTraceElement frame : stack) {
            boolean ofTest = frame.getClassName().equals(testClass);
            if (frames.size() < FRAMES || ofTest && !seen) {
                frames.add(frame.getClassName() + '.' + frame.getMethodName() + '(' + frame.getFileName() + ':'
                        + frame.getLineNumber() + ')');
            }
            seen |= ofTest;
        }
        return frames;
    }
}
