package heapwright.runner;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Compiles tests, runs them, counts coverage; see {@link Request} for what comes in and {@link Events} for what goes out. */
public final class Main {
    private static final long STARTED = System.nanoTime();
    /** Exit code when the framework gave up in the middle of a test; the events say which. */
    private static final int BROKEN = 82;
    /** Exit code when the JDK's immutable sets do not have the order that was asked for: another process may. */
    private static final int OTHER_SALT = 83;
    /** How many lines a test finds on the standard input of a run that has one. */
    private static final int INPUT_LINES = 1000;

    private final Request request;
    private final Events events;

    private Main(Request request, Events events) {
        this.request = request;
        this.events = events;
    }

    /**
     * The first argument is the mark of events on the standard output. The second is the file with the request; without
     * it, the names of such files come on the standard input, one a line, and are served until it ends.
     */
    public static void main(String[] args) throws Exception {
        int code = 1;
        try (Events events = new Events(args[0])) {
            if (args.length == 1) {
                serve(events);
                code = 0;
            } else {
                Watchdog.dieWithParent(System.in);
                code = new Main(Request.read(Path.of(args[1])), events).run();
            }
        } catch (Throwable e) {
            e.printStackTrace();
        }
        // Threads that tests have left behind do not keep the process alive.
        Runtime.getRuntime().halt(code);
    }

    /** Compiles and counts, request after request; no test is run in this process. */
    private static void serve(Events events) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Request request = Request.read(Path.of(line));
            if (request.mode.equals("compile")) {
                new Compile(request, events).run();
            } else {
                new Coverage(request).count(events, request.executionData);
            }
            events.write(Events.event("done"));
        }
    }

    private int run() throws Exception {
        boolean salt = Set.of(1, 2).iterator().next() == 1;
        if (request.salt != null && request.salt != salt) {
            return OTHER_SALT;
        }
        var started = Events.event("started");
        started.put("salt", salt);
        events.write(started);
        Coverage coverage = new Coverage(request);
        Probes probes = request.measured ? new Probes(request, coverage) : null;
        for (int i = 0; i < request.threads; i++) {
            Watchdog.daemon("other-" + i, Main::sleepForever);
        }
        int[] code = new int[1];
        Runnable body = () -> deeper(request.depth, () -> code[0] = tests(probes));
        if (request.thread == null) {
            body.run();
        } else {
            Thread thread = new Thread(body, request.thread);
            thread.start();
            thread.join();
        }
        return code[0];
    }

    private int tests(Probes probes) {
        Session session = new Session(events, probes, request);
        Watchdog.watch(request, session, this::outOfTime, STARTED);
        PrintStream err = System.err;
        silence();
        try {
            if (request.alone) {
                driveEach(session);
            } else {
                drive(load(request.testClasses, ClassLoader.getSystemClassLoader(), session), session);
            }
        } catch (Throwable e) {
            if (session.failIfRunning(e)) {
                events.write(Events.event("broken"));
                return BROKEN;
            }
            e.printStackTrace(err);
            return 1;
        }
        events.write(Events.event("ran"));
        if (probes != null) {
            var unmeasured = Events.event("unmeasured");
            unmeasured.put("classes", probes.unmeasured());
            events.write(unmeasured);
        }
        events.write(Events.event("done"));
        return 0;
    }

    /** Each test with classes of its own, so that none finds what another has left in static fields. */
    private void driveEach(Session session) throws Exception {
        for (String test : request.only) {
            if (request.skip.contains(test)) {
                continue;
            }
            int mark = test.indexOf('#');
            int nested = test.indexOf('$');
            String type = test.substring(0, nested >= 0 && nested < mark ? nested : mark);
            try (Alone loader = new Alone(request)) {
                Thread.currentThread().setContextClassLoader(loader);
                session.runOnly(test);
                drive(load(List.of(type), loader, session), session);
            }
        }
    }

    private List<Class<?>> load(List<String> names, ClassLoader loader, Session session) {
        List<Class<?>> classes = new ArrayList<>();
        for (String name : names) {
            if (!request.skip.contains(name)) {
                try {
                    classes.add(Class.forName(name, false, loader));
                } catch (LinkageError | ClassNotFoundException e) {
                    session.problem(name, e);
                }
            }
        }
        return classes;
    }

    private void drive(List<Class<?>> classes, Session session) throws Exception {
        Class<?> driver = Class.forName("heapwright.runner." + request.driver, true, Main.class.getClassLoader());
        ((Driver) driver.getDeclaredConstructor().newInstance()).run(classes, session, request.seed);
    }

    /** Runs in the watchdog's thread. */
    private void outOfTime() {
        events.write(Events.event("out-of-time"));
        Runtime.getRuntime().halt(0);
    }

    private static void deeper(int frames, Runnable body) {
        if (frames == 0) {
            body.run();
        } else {
            deeper(frames - 1, body);
        }
    }

    private static void sleepForever() {
        while (true) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                // It is only there to be counted.
            }
        }
    }

    private void silence() {
        byte[] lines = "1\n".repeat(INPUT_LINES).getBytes(StandardCharsets.US_ASCII);
        System.setIn(request.input ? new ByteArrayInputStream(lines) : InputStream.nullInputStream());
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    }
}
