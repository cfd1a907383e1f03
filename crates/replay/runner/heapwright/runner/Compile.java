package heapwright.runner;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles the tests, all at once. A test with an error is left out and the others of its file are compiled without it;
 * where an error lies in no test, halves of the tests are tried, and only a file without a single good test is given up.
 */
final class Compile {
    /** Runs of the compiler spent on finding the tests of one file that do not compile. */
    private static final int MOST_ATTEMPTS = 48;

    private final Request request;
    private final Events events;
    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final long begun = System.nanoTime();
    /** The tests of files that did not compile as a whole. */
    private final Map<String, Tests> parsed = new HashMap<>();
    /** Those of them that are still there. */
    private final Map<String, Set<Tests.Test>> kept = new HashMap<>();

    Compile(Request request, Events events) {
        this.request = request;
        this.events = events;
    }

    /** Compiles and reports; returns the files that compiled. */
    List<String> run() throws IOException {
        if (compiler == null) {
            throw new IOException("this Java has no compiler: a JDK is needed, not a JRE");
        }
        Set<String> left = new LinkedHashSet<>(request.sources);
        while (!left.isEmpty()) {
            Round round = compile(left);
            if (round.succeeded) {
                round.report(Diagnostic.Kind.WARNING, Diagnostic.Kind.MANDATORY_WARNING);
                break;
            }
            Set<String> bad = round.filesWithErrors();
            if (bad.isEmpty()) {
                round.reportCrash();
                bad = alone(left);
            }
            if (bad.isEmpty()) {
                left.clear();
            }
            for (String file : bad) {
                if (!withoutCulprits(file, round) && !bisect(file, round)) {
                    round.report(file);
                    left.remove(file);
                }
            }
        }
        Map<String, Object> event = Events.event("compiled");
        event.put("files", left);
        events.write(event);
        return new ArrayList<>(left);
    }

    /** The compiler failed without naming a file of ours: each file for itself tells which one it is. */
    private Set<String> alone(Collection<String> files) throws IOException {
        Set<String> bad = new LinkedHashSet<>();
        for (String file : files) {
            if (!compile(List.of(file)).succeeded) {
                bad.add(file);
            }
        }
        return bad;
    }

    /** Leaves out the tests in which errors lie; false if there are none, or an error lies elsewhere. */
    private boolean withoutCulprits(String file, Round round) throws IOException {
        Tests tests = tests(file);
        Map<Tests.Test, List<Diagnostic<? extends JavaFileObject>>> culprits = new LinkedHashMap<>();
        for (Diagnostic<? extends JavaFileObject> diagnostic : round.errors(file)) {
            Tests.Test test = tests.at(diagnostic.getPosition());
            if (test == null) {
                return false;
            }
            culprits.computeIfAbsent(test, t -> new ArrayList<>()).add(diagnostic);
        }
        Set<Tests.Test> rest = kept.get(file);
        if (!rest.removeAll(culprits.keySet())) {
            return false;
        }
        culprits.forEach((test, found) -> found.forEach(one -> round.report(one, test.name)));
        tests.write(rest);
        return !rest.isEmpty();
    }

    /** Tries parts of the tests of a file until as many as possible compile; false if none does. */
    private boolean bisect(String file, Round round) throws IOException {
        Tests tests = tests(file);
        List<Tests.Test> wanted = new ArrayList<>(kept.get(file));
        Set<Tests.Test> good = new LinkedHashSet<>();
        if (wanted.isEmpty()) {
            return false;
        }
        tests.write(good);
        if (!compile(List.of(file)).succeeded) {
            return false;
        }
        add(file, wanted, good, new int[] {MOST_ATTEMPTS});
        for (Tests.Test test : wanted) {
            if (!good.contains(test)) {
                round.reportLost(file, test.name);
            }
        }
        kept.put(file, good);
        tests.write(good);
        return !good.isEmpty();
    }

    /** Adds those of some tests that compile together with the good ones. */
    private void add(String file, List<Tests.Test> some, Set<Tests.Test> good, int[] attempts) throws IOException {
        if (some.isEmpty() || attempts[0]-- <= 0 || isLate()) {
            return;
        }
        Set<Tests.Test> both = new LinkedHashSet<>(good);
        both.addAll(some);
        tests(file).write(both);
        if (compile(List.of(file)).succeeded) {
            good.addAll(some);
        } else if (some.size() > 1) {
            add(file, some.subList(0, some.size() / 2), good, attempts);
            add(file, some.subList(some.size() / 2, some.size()), good, attempts);
        }
    }

    /** Whether half of the time for everything is gone. */
    private boolean isLate() {
        return (System.nanoTime() - begun) / 1_000_000 > request.deadlineMillis / 2;
    }

    private Tests tests(String file) throws IOException {
        Tests tests = parsed.get(file);
        if (tests == null) {
            tests = Tests.read(compiler, request.sourceRoot.resolve(file));
            parsed.put(file, tests);
            kept.put(file, new LinkedHashSet<>(tests.all));
        }
        return tests;
    }

    private Round compile(Collection<String> files) throws IOException {
        Round round = new Round();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(round.diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<JavaFileObject> units = new ArrayList<>();
            for (String file : files) {
                File source = request.sourceRoot.resolve(file).toFile();
                for (JavaFileObject unit : manager.getJavaFileObjects(source)) {
                    units.add(unit);
                    round.names.put(unit.toUri().toString(), file);
                }
            }
            StringWriter rest = new StringWriter();
            try {
                round.succeeded =
                        compiler.getTask(rest, manager, round.diagnostics, options(), null, units).call();
                round.crash = round.succeeded ? null : rest.toString();
            } catch (RuntimeException e) {
                round.crash = e + "\n" + rest;
            }
        }
        return round;
    }

    private List<String> options() {
        String classPath = Stream.concat(request.classPath.stream(), request.frameworkJars.stream())
                .map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        List<String> options = new ArrayList<>(List.of(
                "-Xlint:all", "-Xlint:-auxiliaryclass", "-proc:none", "-implicit:none", "-encoding", "UTF-8", "-g", "-parameters",
                "-Xmaxerrs", "1000000", "-Xmaxwarns", "1000000",
                // Errors of one file do not keep the compiler from telling those of the others.
                "-XDshould-stop.ifError=FLOW",
                "-d", request.output.toString(),
                "-cp", classPath,
                // Without this, sources would be looked for on the class path.
                "-sourcepath", request.output.toString()));
        options.addAll(request.compilerOptions);
        return options;
    }

    /** One run of the compiler. */
    private final class Round {
        final DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        final Map<String, String> names = new HashMap<>();
        boolean succeeded;
        String crash;

        List<Diagnostic<? extends JavaFileObject>> errors(String file) {
            List<Diagnostic<? extends JavaFileObject>> errors = new ArrayList<>();
            for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
                if (diagnostic.getKind() == Diagnostic.Kind.ERROR && file.equals(file(diagnostic))) {
                    errors.add(diagnostic);
                }
            }
            return errors;
        }

        Set<String> filesWithErrors() {
            Set<String> files = new LinkedHashSet<>();
            for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
                String file = file(diagnostic);
                if (diagnostic.getKind() == Diagnostic.Kind.ERROR && file != null) {
                    files.add(file);
                }
            }
            return files;
        }

        void report(Diagnostic.Kind... kinds) {
            for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
                if (List.of(kinds).contains(diagnostic.getKind())) {
                    report(diagnostic, null);
                }
            }
        }

        /** The errors of a file that is given up. */
        void report(String file) {
            errors(file).forEach(diagnostic -> report(diagnostic, null));
        }

        void report(Diagnostic<? extends JavaFileObject> diagnostic, String test) {
            write(file(diagnostic), test, diagnostic.getLineNumber(), diagnostic.getColumnNumber(),
                    diagnostic.getKind() == Diagnostic.Kind.ERROR, diagnostic.getCode(),
                    diagnostic.getMessage(Locale.ROOT));
        }

        /** A test that is left out for what the compiler says of the file as a whole. */
        void reportLost(String file, String test) {
            List<Diagnostic<? extends JavaFileObject>> errors = errors(file);
            String why = errors.isEmpty() ? crash() : errors.get(0).getMessage(Locale.ROOT);
            write(file, test, 0, 0, true, null, why);
        }

        void reportCrash() {
            write(null, null, 0, 0, true, null, crash());
        }

        private String crash() {
            return "the compiler failed" + (crash == null ? "" : ": " + crash);
        }

        private void write(
                String file, String test, long line, long column, boolean error, String code, String message) {
            Map<String, Object> event = Events.event("diagnostic");
            event.put("file", file);
            event.put("test", test);
            event.put("line", Math.max(line, 0));
            event.put("column", Math.max(column, 0));
            event.put("error", error);
            event.put("code", code);
            event.put("message", message);
            events.write(event);
        }

        private String file(Diagnostic<? extends JavaFileObject> diagnostic) {
            JavaFileObject source = diagnostic.getSource();
            return source == null ? null : names.get(source.toUri().toString());
        }
    }
}
