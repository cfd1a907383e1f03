package heapwright.runner;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compiles tests, runs them, measures coverage; see {@link Request} for what comes in and {@link Events} for what goes out. */
public final class Main {
    private static final long STARTED = System.nanoTime();
    /** Exit code when the framework gave up in the middle of a test; the events say which. */
    private static final int BROKEN = 82;

    private final Request request;
    private final Events events;
    private final Coverage coverage;

    private Main(Request request, Events events) throws Exception {
        this.request = request;
        this.events = events;
        this.coverage = new Coverage(request);
    }

    /** The one argument is the file with the request. */
    public static void main(String[] args) throws Exception {
        Watchdog.dieWithParent(System.in);
        Request request = Request.read(Path.of(args[0]));
        int code = 1;
        try (Events events = new Events(request.events)) {
            code = new Main(request, events).run();
        } catch (Throwable e) {
            e.printStackTrace();
        }
        // Threads that tests have left behind do not keep the process alive.
        Runtime.getRuntime().halt(code);
    }

    private int run() throws Exception {
        if (request.mode.equals("count")) {
            finish(null);
            return 0;
        }
        List<String> names = request.testClasses;
        if (request.compile) {
            names = new ArrayList<>();
            for (String file : new Compile(request, events).run()) {
                names.add(file.substring(0, file.length() - ".java".length()).replace('/', '.'));
            }
        }
        Probes probes = new Probes(request, coverage);
        Session session = new Session(events, probes, request);
        Watchdog.watch(request, session, () -> outOfTime(session), STARTED);
        PrintStream err = System.err;
        silence();
        try {
            drive(names, session);
        } catch (Throwable e) {
            if (session.failIfRunning(e)) {
                events.write(Events.event("broken"));
                return BROKEN;
            }
            System.setErr(err);
            throw e;
        }
        events.write(Events.event("ran"));
        finish(request.executionData);
        return 0;
    }

    private void drive(List<String> names, Session session) throws Exception {
        List<Class<?>> classes = new ArrayList<>();
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        for (String name : names) {
            if (!request.skip.contains(name)) {
                try {
                    classes.add(Class.forName(name, false, loader));
                } catch (LinkageError | ClassNotFoundException e) {
                    session.problem(name, e);
                }
            }
        }
        Class<?> driver = Class.forName("heapwright.runner." + request.driver, true, loader);
        ((Driver) driver.getDeclaredConstructor().newInstance()).run(classes, session);
    }

    private void finish(Path executionData) throws Exception {
        coverage.count(events, executionData);
        events.write(Events.event("done"));
    }

    /** Runs in the watchdog's thread, with the session locked so that no test ends meanwhile. */
    private void outOfTime(Session session) {
        int code = 1;
        synchronized (session) {
            try {
                Map<String, Object> event = Events.event("out-of-time");
                events.write(event);
                finish(request.executionData);
                code = 0;
            } catch (Exception e) {
                e.printStackTrace();
            }
            Runtime.getRuntime().halt(code);
        }
    }

    private static void silence() {
        System.setIn(InputStream.nullInputStream());
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    }
}
