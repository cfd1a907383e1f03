package twins;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Builds heaps as told by its input and says what a method answers to each. */
public final class Driver {
    private final Map<String, Object> objects = new HashMap<>();

    private Driver() {}

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        Driver driver = new Driver();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        StringBuilder out = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            driver.obey(line.split(" "), out);
        }
        System.out.print(out);
    }

    private void obey(String[] words, StringBuilder out) throws ReflectiveOperationException {
        switch (words[0]) {
            case "clear":
                objects.clear();
                break;
            case "new":
                Constructor<?> constructor = Class.forName(words[2]).getDeclaredConstructor();
                constructor.setAccessible(true);
                objects.put(words[1], constructor.newInstance());
                break;
            case "set":
                Field field = Class.forName(words[2]).getDeclaredField(words[3]);
                field.setAccessible(true);
                field.set(objects.get(words[1]), value(words[4]));
                break;
            case "call":
                out.append(call(words)).append('\n');
                break;
            default:
                throw new IllegalArgumentException(words[0]);
        }
    }

    private String call(String[] words) throws ReflectiveOperationException {
        Object[] values = Arrays.stream(words).skip(3).map(this::value).toArray();
        for (Method method : Class.forName(words[1]).getDeclaredMethods()) {
            boolean isStatic = Modifier.isStatic(method.getModifiers());
            int receivers = isStatic ? 0 : 1;
            if (!method.getName().equals(words[2]) || method.getParameterCount() + receivers != values.length) {
                continue;
            }
            method.setAccessible(true);
            Object receiver = isStatic ? null : values[0];
            Object[] arguments = Arrays.copyOfRange(values, receivers, values.length);
            try {
                return String.valueOf(method.invoke(receiver, arguments));
            } catch (InvocationTargetException thrown) {
                return "threw " + thrown.getCause();
            }
        }
        return "no such method";
    }

    /** {@code null}, {@code true}, {@code false}, an integer, or an object's number after {@code #}. */
    private Object value(String word) {
        switch (word) {
            case "null":
                return null;
            case "true":
                return true;
            case "false":
                return false;
            default:
                return word.startsWith("#") ? objects.get(word) : (Object) Integer.valueOf(word);
        }
    }
}
