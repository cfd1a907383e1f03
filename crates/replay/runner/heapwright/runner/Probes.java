package heapwright.runner;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What JaCoCo's agent in this process has seen. The agent is asked by reflection: tests see no class of it. */
final class Probes {
    private final Object agent;
    private final Method take;
    private final Function<byte[], Map<String, List<Integer>>> reader;
    private final Set<String> targets;
    private final boolean jdk;

    Probes(Request request, Coverage coverage) throws ReflectiveOperationException {
        Class<?> entry = Class.forName("org.jacoco.agent.rt.RT", true, ClassLoader.getSystemClassLoader());
        agent = entry.getMethod("getAgent").invoke(null);
        Class<?> type = Class.forName("org.jacoco.agent.rt.IAgent", true, ClassLoader.getSystemClassLoader());
        take = type.getMethod("getExecutionData", boolean.class);
        reader = coverage.reader();
        targets = Set.copyOf(request.targets);
        jdk = request.jdk;
    }

    /** A test is about to start. What the framework did with classes of the JDK until now is no merit of the test. */
    void begin() {
        if (jdk) {
            take();
        }
    }

    /** The classes that JaCoCo has not changed, because the JVM had loaded them before. */
    List<String> unmeasured() {
        List<String> found = new ArrayList<>();
        if (jdk) {
            for (String target : targets) {
                if (!isChanged(target)) {
                    found.add(target);
                }
            }
            Collections.sort(found);
        }
        return found;
    }

    private static boolean isChanged(String target) {
        try {
            Class<?> type = Class.forName(target, false, ClassLoader.getSystemClassLoader());
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals("$jacocoInit")) {
                    return true;
                }
            }
            // an interface without code has nothing to be measured
            return type.isInterface();
        } catch (ClassNotFoundException | LinkageError e) {
            return true;
        }
    }

    private byte[] take() {
        try {
            return (byte[]) take.invoke(agent, true);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Takes what was executed since the last call, so that nothing is lost between two tests of the program: set-up and
     * static initialisers belong to the test that follows. The event of a test that counts gets JaCoCo's data as they are.
     */
    void collect(Map<String, Object> event, boolean counts) {
        byte[] data = take();
        if (counts) {
            event.put("data", Base64.getEncoder().encodeToString(data));
        }
        Map<String, List<Integer>> hits = reader.apply(data);
        hits.keySet().retainAll(targets);
        event.put("probes", hits);
    }
}
