package heapwright.prober;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tries to take branches that are said to be infeasible: calls the methods of their classes with random inputs under
 * JaCoCo's agent and prints the claims that a run refutes.
 *
 * <p>Arguments: the directory of the classes, a file with claims, a seed, and milliseconds. A claim is a line of class,
 * method, descriptor, line number, and how many branches of the line are said to be infeasible; 0 says that the line
 * is not run.
 */
public final class Main {
    /** How long one call may take. */
    private static final long PATIENCE = 250;
    /** How long one method is called again and again, in nanoseconds. */
    private static final long BURST = 5_000_000;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Path classes = Path.of(arguments[0]);
        List<Claim> claims = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(arguments[1]))) {
            claims.add(Claim.parse(line));
        }
        Guard.install();
        Random random = new Random(Long.parseLong(arguments[2]));
        Universe universe = Universe.read(classes);
        long end = System.nanoTime() + Long.parseLong(arguments[3]) * 1_000_000;
        List<Executable> targets = targets(claims, universe);
        long calls = 0;
        Map<Executable, Integer> hung = new HashMap<>();
        while (System.nanoTime() < end && !targets.isEmpty()) {
            for (Executable target : targets) {
                // a method that hangs often would take all the time
                int often = hung.getOrDefault(target, 0);
                if (System.nanoTime() < end && random.nextInt(1 + often) == 0) {
                    AtomicLong done = new AtomicLong();
                    if (!call(target, universe, random.nextLong(), done)) {
                        hung.merge(target, 1, Integer::sum);
                    }
                    calls += done.get();
                }
            }
        }
        int hits = 0;
        Counts counts = Counts.take(classes, claims);
        for (Claim claim : claims) {
            if (counts.refutes(claim)) {
                System.out.println("hit " + claim);
                hits++;
            }
        }
        System.out.println("done " + claims.size() + " claims, " + targets.size() + " methods, " + calls + " calls, "
                + hits + " hits");
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    /** What tests could call in the classes of the claims, those around them and those inside. */
    private static List<Executable> targets(List<Claim> claims, Universe universe) {
        Set<String> tops = new LinkedHashSet<>();
        claims.forEach(claim -> tops.add(top(claim.type)));
        List<Executable> found = new ArrayList<>();
        for (Class<?> type : universe.classes) {
            if (!tops.contains(top(type.getName()))) {
                continue;
            }
            try {
                for (Method method : type.getDeclaredMethods()) {
                    if (!Modifier.isPrivate(method.getModifiers()) && !Modifier.isAbstract(method.getModifiers())) {
                        found.add(method);
                    }
                }
                for (Constructor<?> constructor : type.getDeclaredConstructors()) {
                    boolean made = !Modifier.isAbstract(type.getModifiers()) && !type.isEnum();
                    if (made && !Modifier.isPrivate(constructor.getModifiers())) {
                        found.add(constructor);
                    }
                }
            } catch (LinkageError e) {
                // a class that needs others which are not there
            }
        }
        return found;
    }

    private static String top(String name) {
        int at = name.indexOf('$');
        return at < 0 ? name : name.substring(0, at);
    }

    /**
     * Calls a method some times in a thread of its own, which is stopped when it takes too long: random heaps have
     * cycles. Whether it ended by itself.
     */
    @SuppressWarnings({"removal", "deprecation"})
    private static boolean call(Executable target, Universe universe, long seed, AtomicLong done)
            throws InterruptedException {
        Random random = new Random(seed);
        long end = System.nanoTime() + BURST;
        Thread thread = new Thread(null, () -> {
            while (System.nanoTime() < end) {
                callNow(target, new Inputs(universe, random));
                done.incrementAndGet();
            }
        }, "call", 1 << 20);
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((t, e) -> { });
        thread.start();
        thread.join(PATIENCE);
        if (thread.isAlive()) {
            thread.stop();
            thread.join(PATIENCE);
            return false;
        }
        return true;
    }

    private static void callNow(Executable target, Inputs inputs) {
        try {
            target.setAccessible(true);
            inputs.changeStatics(target.getDeclaringClass());
            Object[] arguments = inputs.arguments(target);
            if (target instanceof Constructor<?>) {
                ((Constructor<?>) target).newInstance(arguments);
                return;
            }
            Method method = (Method) target;
            boolean isStatic = Modifier.isStatic(method.getModifiers());
            Object receiver = isStatic ? null : inputs.receiver(method.getDeclaringClass());
            if (isStatic || receiver != null) {
                method.invoke(receiver, arguments);
            }
        } catch (ReflectiveOperationException e) {
            // what the program throws is its business
        } catch (RuntimeException | Error e) {
            // an input that cannot be made, or a call that was stopped
        }
    }
}
