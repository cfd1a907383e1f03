package heapwright.runner;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
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

/** Compiles the tests, all at once; a file with an error is left out and the others are compiled without it. */
final class Compile {
    private final Request request;
    private final Events events;
    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();

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
            round.report(Diagnostic.Kind.ERROR);
            if (!left.removeAll(round.filesWithErrors())) {
                left = oneByOne(left);
                break;
            }
        }
        Map<String, Object> event = Events.event("compiled");
        event.put("files", left);
        events.write(event);
        return new ArrayList<>(left);
    }

    /** The compiler failed without naming a file of ours: each file for itself tells which one it is. */
    private Set<String> oneByOne(Collection<String> files) throws IOException {
        Set<String> good = new LinkedHashSet<>();
        for (String file : files) {
            Round round = compile(List.of(file));
            round.report(Diagnostic.Kind.values());
            if (round.succeeded) {
                good.add(file);
            }
        }
        return good;
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
                "-Xlint:all", "-proc:none", "-implicit:none", "-encoding", "UTF-8", "-g", "-parameters",
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
                    Map<String, Object> event = Events.event("diagnostic");
                    event.put("file", file(diagnostic));
                    event.put("line", Math.max(diagnostic.getLineNumber(), 0));
                    event.put("column", Math.max(diagnostic.getColumnNumber(), 0));
                    event.put("error", diagnostic.getKind() == Diagnostic.Kind.ERROR);
                    event.put("code", diagnostic.getCode());
                    event.put("message", diagnostic.getMessage(Locale.ROOT));
                    events.write(event);
                }
            }
            if (crash != null) {
                Map<String, Object> event = Events.event("diagnostic");
                event.put("error", true);
                event.put("message", "the compiler failed: " + crash);
                events.write(event);
            }
        }

        private String file(Diagnostic<? extends JavaFileObject> diagnostic) {
            JavaFileObject source = diagnostic.getSource();
            return source == null ? null : names.get(source.toUri().toString());
        }
    }
}
