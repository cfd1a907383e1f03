package branches;

import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.SessionInfoStore;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.LoggerRuntime;
import org.jacoco.core.runtime.RuntimeData;

/**
 * Makes public calls with small arguments on the JVM, and prints how many branches of each line they take. First
 * breadth first, where calls are not continued from a state that was seen before; then at random, and long.
 *
 * <p>Arguments: a folder with class files, the class, how many calls to make breadth first, and how many at random. With
 * the name of a Boolean method instead of the last one, prints how many calls it takes until that method is false or
 * throws, and {@code none} if that was not seen.
 */
public final class Enumerator {
    private static final int[] NUMBERS = {0, 1, 2, 3, 4, 5, 6, -1};
    private static final int[] OTHERS = {0, 1, 3, -1};
    /** The most objects that are held at once. */
    private static final int HELD = 2;

    private final Class<?> type;
    private final List<Operation> operations = new ArrayList<>();
    private final Random random = new Random(1);

    /** A method or constructor, and the type whose objects it is called on. */
    private record Operation(Executable member, Class<?> receiver) {}

    /** An object that is held. */
    private record Held(Object object, Class<?> type) {}

    /** The place of an argument among the objects that are held. */
    private record Place(int index) {}

    /** A call: the operation, the place of its receiver, and its arguments. */
    private record Step(Operation operation, int receiver, Object[] arguments) {}

    /** A call after others. */
    private record Trail(Trail before, Step step) {}

    private Enumerator(Class<?> type) {
        this.type = type;
        for (Constructor<?> constructor : type.getConstructors()) {
            if (!Modifier.isAbstract(type.getModifiers())) {
                operations.add(new Operation(constructor, null));
            }
        }
        Queue<Class<?>> wanted = new ArrayDeque<>(List.of(type));
        Set<Class<?>> seen = new HashSet<>();
        while (!wanted.isEmpty()) {
            Class<?> next = wanted.remove();
            if (!seen.add(next)) {
                continue;
            }
            for (Method method : next.getMethods()) {
                boolean isStatic = Modifier.isStatic(method.getModifiers());
                boolean counts = method.getDeclaringClass() != Object.class && !method.isSynthetic();
                if (counts && (!isStatic || next == type)) {
                    operations.add(new Operation(method, isStatic ? null : next));
                    if (isKept(method.getReturnType())) {
                        wanted.add(method.getReturnType());
                    }
                }
            }
        }
        operations.sort(Comparator.comparing(operation -> operation.member().toString()));
    }

    private boolean isKept(Class<?> result) {
        boolean isOwn = result.getClassLoader() == type.getClassLoader() && Modifier.isPublic(result.getModifiers());
        return isOwn || result == Iterator.class || result == ListIterator.class;
    }

    public static void main(String[] arguments) throws Exception {
        Path classes = Path.of(arguments[0]);
        LoggerRuntime runtime = new LoggerRuntime();
        RuntimeData data = new RuntimeData();
        runtime.startup(data);
        Loader loader = new Loader(classes, new Instrumenter(runtime));
        Enumerator enumerator = new Enumerator(loader.loadClass(arguments[1]));
        if (!arguments[3].matches("[0-9]+")) {
            System.out.println(enumerator.firstFalse(arguments[3], Integer.parseInt(arguments[2])));
            return;
        }
        enumerator.breadthFirst(Integer.parseInt(arguments[2]), trail -> false);
        enumerator.walk(Integer.parseInt(arguments[3]));
        ExecutionDataStore store = new ExecutionDataStore();
        data.collect(store, new SessionInfoStore(), false);
        for (String name : loader.names) {
            CoverageBuilder builder = new CoverageBuilder();
            new Analyzer(store, builder).analyzeClass(loader.bytes(name), name);
            builder.getClasses().forEach(found -> found.getMethods().forEach(method -> print(name, method)));
        }
    }

    private static void print(String name, IMethodCoverage method) {
        for (int line = method.getFirstLine(); line >= 0 && line <= method.getLastLine(); line++) {
            ICounter counter = method.getLine(line).getBranchCounter();
            if (counter.getTotalCount() > 0) {
                System.out.println(name + " " + method.getName() + " " + method.getDesc() + " " + line + " "
                        + counter.getCoveredCount() + " " + counter.getTotalCount());
            }
        }
    }

    /** Defines the classes of a folder with probes in them. */
    private static final class Loader extends ClassLoader {
        private final Path folder;
        private final Instrumenter instrumenter;
        private final List<String> names = new ArrayList<>();

        Loader(Path folder, Instrumenter instrumenter) {
            super(Enumerator.class.getClassLoader());
            this.folder = folder;
            this.instrumenter = instrumenter;
        }

        byte[] bytes(String name) throws IOException {
            return Files.readAllBytes(folder.resolve(name.replace('.', '/') + ".class"));
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try {
                byte[] probed = instrumenter.instrument(bytes(name), name);
                names.add(name);
                return defineClass(name, probed, 0, probed.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    /** What a caller holds. */
    private final class World {
        private final List<Held> held = new ArrayList<>();

        /** Makes a call. */
        void make(Step step) throws ReflectiveOperationException {
            Object[] arguments = step.arguments().clone();
            for (int i = 0; i < arguments.length; i++) {
                if (arguments[i] instanceof Place place) {
                    arguments[i] = held.get(place.index()).object();
                }
            }
            Executable member = step.operation().member();
            Object result;
            try {
                if (member instanceof Constructor<?> constructor) {
                    result = constructor.newInstance(arguments);
                } else {
                    Object receiver = step.receiver() < 0 ? null : held.get(step.receiver()).object();
                    result = ((Method) member).invoke(receiver, arguments);
                }
            } catch (InvocationTargetException thrown) {
                return;
            }
            Class<?> declared = member instanceof Method method ? method.getReturnType() : type;
            if (result == null || !isKept(declared) || held.stream().anyMatch(one -> one.object() == result)) {
                return;
            }
            Held next = new Held(result, declared);
            if (held.size() < HELD) {
                held.add(next);
            } else {
                held.set(HELD - 1, next);
            }
        }

        /** All calls that can be made. */
        List<Step> steps() {
            List<Step> found = new ArrayList<>();
            for (Operation operation : operations) {
                boolean makes = operation.member() instanceof Constructor<?>;
                if (operation.receiver() == null && !(makes && held.size() == HELD)) {
                    arguments(operation, 0).forEach(all -> found.add(new Step(operation, -1, all)));
                }
                for (int place = 0; operation.receiver() != null && place < held.size(); place++) {
                    if (held.get(place).type() == operation.receiver()) {
                        int at = place;
                        arguments(operation, 0).forEach(all -> found.add(new Step(operation, at, all)));
                    }
                }
            }
            return found;
        }

        private List<Object[]> arguments(Operation operation, int from) {
            Class<?>[] parameters = operation.member().getParameterTypes();
            List<Object[]> all = new ArrayList<>();
            if (from == parameters.length) {
                all.add(new Object[from]);
                return all;
            }
            for (Object[] rest : arguments(operation, from + 1)) {
                for (Object value : values(parameters[from], from == 0 ? NUMBERS : OTHERS)) {
                    Object[] copy = rest.clone();
                    copy[from] = value;
                    all.add(copy);
                }
            }
            return all;
        }

        /** What is passed for a parameter. */
        List<Object> values(Class<?> parameter, int[] numbers) {
            List<Object> found = new ArrayList<>();
            if (parameter == boolean.class) {
                found.addAll(List.of(true, false));
            } else if (parameter == int.class || parameter == Integer.class || parameter == Object.class) {
                for (int number : numbers) {
                    found.add(number);
                }
            } else if (parameter == long.class) {
                for (int number : numbers) {
                    found.add((long) number);
                }
            } else if (parameter == String.class) {
                found.addAll(List.of("", "a", "b"));
            }
            for (int place = 0; place < held.size(); place++) {
                boolean isOwn = parameter.getClassLoader() == type.getClassLoader() || parameter == Object.class;
                if (isOwn && parameter.isInstance(held.get(place).object())) {
                    found.add(new Place(place));
                }
            }
            if (!parameter.isPrimitive()) {
                found.add(null);
            }
            return found;
        }

        /** The state as a text, up to the numbering of objects. */
        String text() throws ReflectiveOperationException {
            StringBuilder text = new StringBuilder();
            Map<Object, Integer> numbers = new IdentityHashMap<>();
            Queue<Object> queue = new ArrayDeque<>();
            for (Held one : held) {
                add(one.object(), text, numbers, queue);
            }
            while (!queue.isEmpty()) {
                Object next = queue.remove();
                text.append(';').append(next.getClass().getName());
                if (next.getClass().isArray()) {
                    for (int i = 0; i < Array.getLength(next); i++) {
                        cell(Array.get(next, i), next.getClass().getComponentType(), text, numbers, queue);
                    }
                    continue;
                }
                for (Class<?> at = next.getClass(); at != null; at = at.getSuperclass()) {
                    for (Field field : at.getDeclaredFields()) {
                        if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()
                                || field.getName().startsWith("this$")) {
                            field.setAccessible(true);
                            cell(field.get(next), field.getType(), text, numbers, queue);
                        }
                    }
                }
            }
            return text.toString();
        }

        private void cell(
                Object value, Class<?> type, StringBuilder text, Map<Object, Integer> numbers, Queue<Object> queue) {
            if (type.isPrimitive() || value instanceof Number || value instanceof String) {
                text.append(',').append(value);
            } else {
                add(value, text, numbers, queue);
            }
        }

        private void add(Object object, StringBuilder text, Map<Object, Integer> numbers, Queue<Object> queue) {
            if (object == null) {
                text.append(",null");
                return;
            }
            Integer known = numbers.putIfAbsent(object, numbers.size());
            text.append('#').append(numbers.get(object));
            if (known == null) {
                queue.add(object);
            }
        }
    }

    private World after(Trail path) throws ReflectiveOperationException {
        if (path == null) {
            return new World();
        }
        World world = after(path.before());
        world.make(path.step());
        return world;
    }

    /** The least number of calls after which a method is false or throws. */
    private String firstFalse(String question, int calls) throws ReflectiveOperationException {
        Method asked = type.getMethod(question);
        String[] found = {"none"};
        breadthFirst(calls, trail -> {
            for (Held one : after(trail).held) {
                if (one.type() == type && !isTrue(asked, one.object())) {
                    found[0] = String.valueOf(length(trail));
                    return true;
                }
            }
            return false;
        });
        return found[0];
    }

    private static boolean isTrue(Method asked, Object object) throws ReflectiveOperationException {
        try {
            return (boolean) asked.invoke(object);
        } catch (InvocationTargetException thrown) {
            return false;
        }
    }

    private static int length(Trail trail) {
        return trail == null ? 0 : 1 + length(trail.before());
    }

    /** Is told about calls that lead to a new state; returns true to end. */
    private interface Watch {
        boolean found(Trail trail) throws ReflectiveOperationException;
    }

    private void breadthFirst(int calls, Watch watch) throws ReflectiveOperationException {
        Queue<Trail> queue = new ArrayDeque<>();
        Set<String> seen = new HashSet<>();
        int left = calls;
        for (Step step : new World().steps()) {
            queue.add(new Trail(null, step));
        }
        while (!queue.isEmpty() && left > 0) {
            Trail next = queue.remove();
            World world = after(next);
            left--;
            if (!world.held.isEmpty() && seen.add(world.text())) {
                if (watch.found(next)) {
                    return;
                }
                world.steps().forEach(step -> queue.add(new Trail(next, step)));
            }
        }
    }

    /** Long sequences: each prefers one operation to others for a while. */
    private void walk(int calls) throws ReflectiveOperationException {
        int left = calls;
        while (left > 0) {
            World world = new World();
            int length = 20 + random.nextInt(60);
            int span = List.of(2, 4, 8, 40, 2000).get(random.nextInt(5));
            Operation favourite = null;
            for (int i = 0; i < length; i++) {
                left--;
                if (i % 12 == 0) {
                    favourite = operations.get(random.nextInt(operations.size()));
                }
                Operation operation =
                        random.nextInt(3) == 0 ? operations.get(random.nextInt(operations.size())) : favourite;
                Step step = anyStep(world, operation, span);
                if (step != null) {
                    world.make(step);
                }
            }
        }
    }

    private Step anyStep(World world, Operation operation, int span) {
        int receiver = -1;
        if (operation.receiver() != null) {
            List<Integer> places = new ArrayList<>();
            for (int place = 0; place < world.held.size(); place++) {
                if (world.held.get(place).type() == operation.receiver()) {
                    places.add(place);
                }
            }
            if (places.isEmpty()) {
                return null;
            }
            receiver = places.get(random.nextInt(places.size()));
        } else if (operation.member() instanceof Constructor<?> && world.held.size() == HELD) {
            return null;
        }
        Class<?>[] parameters = operation.member().getParameterTypes();
        Object[] arguments = new Object[parameters.length];
        for (int i = 0; i < arguments.length; i++) {
            int[] numbers = {random.nextInt(span), random.nextInt(span) - span / 2};
            List<Object> values = world.values(parameters[i], numbers);
            arguments[i] = values.get(random.nextInt(values.size()));
        }
        return new Step(operation, receiver, arguments);
    }
}
