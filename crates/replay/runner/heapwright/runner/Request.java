package heapwright.runner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What is to be done: a text file with a key and a value on each line, separated by a blank. */
final class Request {
    /** {@code compile}, {@code run} or {@code count}. */
    String mode = "";
    /** The JaCoCo data to count; none if nothing was run. */
    Path executionData;
    /** The driver's class, by its simple name. */
    String driver = "";
    /** Directory of the test sources; files are named below it. */
    Path sourceRoot;
    /** Where compiled tests go. */
    Path output;
    /** Test sources, relative to the root. */
    final List<String> sources = new ArrayList<>();
    /** Arguments of the compiler, such as {@code --release}. */
    final List<String> compilerOptions = new ArrayList<>();
    /** Classes that hold tests. */
    final List<String> testClasses = new ArrayList<>();
    /** The classes under test and what they need. */
    final List<Path> classPath = new ArrayList<>();
    /** The test framework. */
    final List<Path> frameworkJars = new ArrayList<>();
    /** JaCoCo's core and what it needs. */
    final List<Path> coverageJars = new ArrayList<>();
    /** Classes to measure. */
    final List<String> targets = new ArrayList<>();
    /** Test classes of which what they execute does not count: they check the inputs of others. */
    final Set<String> uncounted = new HashSet<>();
    /** {@code Class} or {@code Class#method}: not to be run. */
    final Set<String> skip = new HashSet<>();
    /** {@code Class#method}: the tests to be run if each is run alone, in this order. */
    final List<String> only = new ArrayList<>();
    /** Whether each test has classes of its own. */
    boolean alone;
    /** Whether classes of the JDK are measured, which this runner and the test framework use as well. */
    boolean jdk;
    /** Whether JaCoCo's agent is there. */
    boolean measured;
    /** Shuffles the tests of each class, unless it is 0. */
    long seed;
    /** The name of the thread that runs the tests; null is the main thread. */
    String thread;
    /** Frames below the tests, beyond those of the framework. */
    int depth;
    /** Threads that do nothing. */
    int threads;
    /** Whether there is something to read on the standard input. */
    boolean input;
    /** The order of the JDK's immutable sets that is asked for; null is any. */
    Boolean salt;
    /** The longest a test may take. */
    long testTimeoutMillis = Long.MAX_VALUE;
    /** The longest all may take, counted from the start of this process. */
    long deadlineMillis = Long.MAX_VALUE;

    static Request read(Path file) throws IOException {
        Request request = new Request();
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            int blank = line.indexOf(' ');
            if (blank < 0) {
                throw new IOException("no value in line: " + line);
            }
            request.set(line.substring(0, blank), line.substring(blank + 1));
        }
        return request;
    }

    private void set(String key, String value) throws IOException {
        switch (key) {
            case "mode": mode = value; break;
            case "execution-data": executionData = Path.of(value); break;
            case "driver": driver = value; break;
            case "source-root": sourceRoot = Path.of(value); break;
            case "output": output = Path.of(value); break;
            case "source": sources.add(value); break;
            case "compiler-option": compilerOptions.add(value); break;
            case "test-class": testClasses.add(value); break;
            case "class-path": classPath.add(Path.of(value)); break;
            case "framework-jar": frameworkJars.add(Path.of(value)); break;
            case "coverage-jar": coverageJars.add(Path.of(value)); break;
            case "target": targets.add(value); break;
            case "jdk": jdk = Boolean.parseBoolean(value); break;
            case "uncounted": uncounted.add(value); break;
            case "skip": skip.add(value); break;
            case "only": only.add(value); break;
            case "alone": alone = Boolean.parseBoolean(value); break;
            case "measured": measured = Boolean.parseBoolean(value); break;
            case "seed": seed = Long.parseLong(value); break;
            case "thread": thread = value; break;
            case "depth": depth = Integer.parseInt(value); break;
            case "threads": threads = Integer.parseInt(value); break;
            case "input": input = Boolean.parseBoolean(value); break;
            case "salt": salt = Boolean.parseBoolean(value); break;
            case "test-timeout-millis": testTimeoutMillis = Long.parseLong(value); break;
            case "deadline-millis": deadlineMillis = Long.parseLong(value); break;
            default: throw new IOException("unknown key: " + key);
        }
    }
}
