package heapwright.runner;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The way to JaCoCo's core. It is loaded apart, so that its version of ASM and that of the program under test do not
 * meet; only types of the JDK pass the border.
 */
final class Coverage {
    private final Request request;
    private final ClassLoader core;

    Coverage(Request request) throws IOException {
        this.request = request;
        List<URL> urls = new ArrayList<>();
        urls.add(Coverage.class.getProtectionDomain().getCodeSource().getLocation());
        for (Path jar : request.coverageJars) {
            urls.add(jar.toUri().toURL());
        }
        core = new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
    }

    /** A reader of execution data: the probes that were hit, by class. */
    @SuppressWarnings("unchecked")
    Function<byte[], Map<String, List<Integer>>> reader() throws ReflectiveOperationException {
        return (Function<byte[], Map<String, List<Integer>>>) instance("ExecutionReader");
    }

    /** Counts the branches of the targets and writes them. */
    void count(Events events, Path executionData) throws ReflectiveOperationException, IOException {
        List<URL> urls = new ArrayList<>();
        for (Path entry : request.classPath) {
            urls.add(entry.toUri().toURL());
        }
        @SuppressWarnings("unchecked")
        BiFunction<Object[], List<String>, Map<String, Object>> counter =
                (BiFunction<Object[], List<String>, Map<String, Object>>) instance("BranchCounter");
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        try (URLClassLoader classes = new URLClassLoader(urls.toArray(new URL[0]), platform)) {
            Map<String, Object> event = Events.event("coverage");
            event.putAll(counter.apply(new Object[] {executionData, classes}, request.targets));
            events.write(event);
        }
    }

    private Object instance(String name) throws ReflectiveOperationException {
        Class<?> type = Class.forName("heapwright.runner." + name, true, core);
        return type.getDeclaredConstructor().newInstance();
    }
}
