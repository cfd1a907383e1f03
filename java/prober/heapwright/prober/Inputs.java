package heapwright.prober;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/** A random heap for one call: small, with aliases and cycles, made field by field. */
final class Inputs {
    private static final long[] EDGES = {0, 1, -1, 2, 3, 4, 5, 7, 8, 10, 15, 16, 31, 32, 64, 100, 127, -128, 128, 255,
        256, 1000, 32767, -32768, 65535, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE};
    private static final double[] FLOATS = {0.0, -0.0, 1, -1, 0.5, Double.NaN, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, 1e-9, 1e300, 16777216};
    private static final int DEEPEST = 5;

    private final Universe universe;
    private final Random random;
    private final List<Object> made = new ArrayList<>();
    private final List<Number> numbers;
    private final List<String> texts;

    Inputs(Universe universe, Random random) {
        this.universe = universe;
        this.random = random;
        this.numbers = new ArrayList<>(universe.numbers);
        this.texts = new ArrayList<>(universe.texts);
    }

    Object[] arguments(Executable target) {
        Class<?>[] types = target.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = value(types[i], 0);
        }
        return arguments;
    }

    Object receiver(Class<?> type) {
        List<Class<?>> below = universe.below(type);
        return below.isEmpty() ? null : object(below.get(random.nextInt(below.size())), 0);
    }

    /** Static fields that may be assigned are inputs, too. */
    void changeStatics(Class<?> type) throws IllegalAccessException {
        for (Field field : type.getDeclaredFields()) {
            int modifiers = field.getModifiers();
            boolean open = Modifier.isStatic(modifiers) && !Modifier.isFinal(modifiers) && !field.isSynthetic();
            if (open && random.nextInt(8) == 0) {
                field.setAccessible(true);
                field.set(null, value(field.getType(), 1));
            }
        }
    }

    private Object value(Class<?> type, int depth) {
        if (type.isPrimitive()) {
            return primitive(type);
        }
        if (random.nextInt(depth > DEEPEST ? 1 : 6) == 0) {
            return null;
        }
        if (random.nextInt(3) == 0) {
            List<Object> same = made.stream().filter(type::isInstance).toList();
            if (!same.isEmpty()) {
                return same.get(random.nextInt(same.size()));
            }
        }
        Object found = fresh(type, depth);
        if (found != null && random.nextInt(2) == 0) {
            made.add(found);
        }
        return found;
    }

    private Object fresh(Class<?> type, int depth) {
        if (type == String.class || type == CharSequence.class) {
            return text();
        }
        if (type.isArray()) {
            return array(type.getComponentType(), depth);
        }
        if (type.isEnum() || type.getSuperclass() != null && type.getSuperclass().isEnum()) {
            Object[] constants = (type.isEnum() ? type : type.getSuperclass()).getEnumConstants();
            return constants.length == 0 ? null : constants[random.nextInt(constants.length)];
        }
        Object library = library(type, depth);
        if (library != null) {
            return library;
        }
        List<Class<?>> below = universe.below(type);
        if (!below.isEmpty() && (type.getClassLoader() != null || random.nextBoolean())) {
            Class<?> chosen = below.get(random.nextInt(below.size()));
            return chosen.isEnum() ? fresh(chosen, depth) : object(chosen, depth);
        }
        return type.isInterface() ? proxy(type, depth) : byConstructor(type, depth);
    }

    private Object primitive(Class<?> type) {
        long whole = whole();
        if (type == boolean.class) {
            return random.nextBoolean();
        } else if (type == byte.class) {
            return (byte) whole;
        } else if (type == short.class) {
            return (short) whole;
        } else if (type == char.class) {
            return (char) (random.nextBoolean() ? 32 + random.nextInt(96) : whole);
        } else if (type == int.class) {
            return (int) whole;
        } else if (type == long.class) {
            return random.nextInt(8) == 0 ? random.nextLong() : whole;
        } else if (type == float.class) {
            return (float) real();
        }
        return real();
    }

    private long whole() {
        switch (random.nextInt(5)) {
            case 0:
                return random.nextInt(8) - 2;
            case 1:
                return EDGES[random.nextInt(EDGES.length)] + random.nextInt(3) - 1;
            case 2:
                return numbers.isEmpty() ? 0 : numbers.get(random.nextInt(numbers.size())).longValue() + random.nextInt(3) - 1;
            case 3:
                return random.nextInt(200) - 100;
            default:
                return random.nextInt();
        }
    }

    private double real() {
        switch (random.nextInt(4)) {
            case 0:
                return FLOATS[random.nextInt(FLOATS.length)];
            case 1:
                return numbers.isEmpty() ? 0 : numbers.get(random.nextInt(numbers.size())).doubleValue();
            case 2:
                return whole();
            default:
                return Double.longBitsToDouble(random.nextLong());
        }
    }

    private String text() {
        String literal = texts.isEmpty() ? "" : texts.get(random.nextInt(texts.size()));
        switch (random.nextInt(6)) {
            case 0:
                return literal;
            case 1:
                return new String(literal + (random.nextBoolean() ? "" : "x"));
            case 2:
                return "";
            case 3:
                return Long.toString(whole());
            default:
                int length = random.nextInt(10) == 0 ? random.nextInt(60) : random.nextInt(6);
                StringBuilder builder = new StringBuilder();
                for (int i = 0; i < length; i++) {
                    builder.append((char) primitive(char.class));
                }
                return builder.toString();
        }
    }

    private Object array(Class<?> component, int depth) {
        int length = random.nextInt(12) == 0 ? random.nextInt(40) : random.nextInt(5);
        Object array = Array.newInstance(component, length);
        made.add(array);
        for (int i = 0; i < length; i++) {
            Object element = value(component, depth + 1);
            if (element != null) {
                Array.set(array, i, element);
            }
        }
        return array;
    }

    /** An object of a class of the program: its fields at random, or as a constructor leaves them. */
    private Object object(Class<?> type, int depth) {
        if (type.isEnum() || type.isRecord() || type.getSuperclass().getClassLoader() == null && type.getSuperclass() != Object.class) {
            return type.isEnum() ? fresh(type, depth) : byConstructor(type, depth);
        }
        if (random.nextInt(4) == 0) {
            Object built = byConstructor(type, depth);
            if (built != null) {
                return built;
            }
        }
        try {
            Object object = Unsafe.allocate(type);
            made.add(object);
            for (Class<?> owner = type; owner != Object.class; owner = owner.getSuperclass()) {
                for (Field field : owner.getDeclaredFields()) {
                    if (Modifier.isStatic(field.getModifiers())) {
                        continue;
                    }
                    boolean outer = field.getName().startsWith("this$");
                    Object value = value(field.getType(), depth + 1);
                    if (outer && value == null) {
                        value = fresh(field.getType(), depth + 1);
                    }
                    if (value != null) {
                        Unsafe.set(object, field, value);
                    }
                }
            }
            return object;
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    private Object byConstructor(Class<?> type, int depth) {
        if (depth > DEEPEST || Modifier.isAbstract(type.getModifiers())) {
            return null;
        }
        Constructor<?>[] all = type.getDeclaredConstructors();
        if (all.length == 0) {
            return null;
        }
        Constructor<?> chosen = all[random.nextInt(all.length)];
        try {
            chosen.setAccessible(true);
            Class<?>[] types = chosen.getParameterTypes();
            Object[] arguments = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                arguments[i] = value(types[i], depth + 1);
            }
            return chosen.newInstance(arguments);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    private Object library(Class<?> type, int depth) {
        if (type == Object.class) {
            Class<?>[] some = {String.class, Integer.class, Object[].class, List.class, Double.class, int[].class};
            List<Class<?>> own = universe.classes;
            int pick = random.nextInt(some.length + 3);
            return fresh(pick < some.length ? some[pick] : own.get(random.nextInt(own.size())), depth + 1);
        }
        if (type == Integer.class || type == Number.class || type == Comparable.class) {
            return primitive(int.class);
        }
        Class<?>[][] boxes = {{Boolean.class, boolean.class}, {Byte.class, byte.class}, {Short.class, short.class},
            {Character.class, char.class}, {Long.class, long.class}, {Float.class, float.class},
            {Double.class, double.class}};
        for (Class<?>[] box : boxes) {
            if (box[0] == type) {
                return primitive(box[1]);
            }
        }
        if (type == Class.class) {
            return random.nextBoolean() ? String.class : universe.classes.get(random.nextInt(universe.classes.size()));
        }
        if (type == StringBuilder.class) {
            return new StringBuilder(text());
        }
        if (type == java.util.Date.class) {
            return new java.util.Date(whole());
        }
        Collection<Object> collection = collection(type);
        if (collection != null) {
            for (int i = random.nextInt(5); i > 0; i--) {
                try {
                    collection.add(value(random.nextBoolean() ? Integer.class : String.class, depth + 1));
                } catch (RuntimeException e) {
                    // null or another class in a sorted set
                }
            }
            return collection;
        }
        return type.isAssignableFrom(HashMap.class) || type == TreeMap.class || type == LinkedHashMap.class
                ? map(type, depth) : null;
    }

    private Collection<Object> collection(Class<?> type) {
        List<Collection<Object>> some = List.of(new ArrayList<>(), new LinkedList<>(), new HashSet<>(), new TreeSet<>(),
                new ArrayDeque<>());
        List<Collection<Object>> fit = some.stream().filter(type::isInstance).toList();
        boolean asked = Iterable.class.isAssignableFrom(type);
        return fit.isEmpty() || !asked ? null : fit.get(random.nextInt(fit.size()));
    }

    private Map<Object, Object> map(Class<?> type, int depth) {
        Map<Object, Object> map = type == TreeMap.class ? new TreeMap<>()
                : type == LinkedHashMap.class ? new LinkedHashMap<>() : new HashMap<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            try {
                map.put(value(random.nextBoolean() ? Integer.class : String.class, depth + 1), value(Integer.class, depth + 1));
            } catch (RuntimeException e) {
                // null or another class in a sorted map
            }
        }
        return map;
    }

    /** An implementation that answers at random, and throws now and then. */
    private Object proxy(Class<?> type, int depth) {
        long seed = random.nextLong();
        Random answers = new Random(seed);
        try {
            return Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                switch (method.getName()) {
                    case "hashCode":
                        return (int) seed;
                    case "equals":
                        return self == arguments[0];
                    case "toString":
                        return "proxy";
                    default:
                        if (answers.nextInt(12) == 0) {
                            throw new IllegalStateException();
                        }
                        return method.getReturnType() == void.class ? null : value(method.getReturnType(), depth + 1);
                }
            });
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
