package calls;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Makes all sequences of calls with small arguments, and prints which Boolean methods returned what. */
public class Oracle {
    private static final int[] NUMBERS = {-1, 0, 1, 2, 3};
    private final Class<?> type;
    private final Set<String> seen = new TreeSet<>();
    private final List<Method> methods = new ArrayList<>();
    private final List<Method> questions = new ArrayList<>();

    private Oracle(Class<?> type) {
        this.type = type;
        for (Method method : type.getDeclaredMethods()) {
            boolean asks = method.getReturnType() == boolean.class && method.getParameterCount() == 0;
            int modifiers = method.getModifiers();
            boolean isHidden = java.lang.reflect.Modifier.isPrivate(modifiers) || method.isSynthetic();
            if (asks && !isHidden) {
                questions.add(method);
            } else if (java.lang.reflect.Modifier.isPublic(modifiers) && !isHidden) {
                methods.add(method);
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        Oracle oracle = new Oracle(Class.forName(arguments[0]));
        oracle.run(new ArrayList<>(), Integer.parseInt(arguments[1]));
        oracle.seen.forEach(System.out::println);
    }

    /** One call: what is called, and with what. */
    private record Step(Object member, Object[] arguments) {}

    private void run(List<Step> steps, int left) throws Exception {
        if (!steps.isEmpty()) {
            ask(steps);
        }
        if (left == 0) {
            return;
        }
        for (Object member : members(steps)) {
            Class<?>[] parameters =
                    member instanceof Method method ? method.getParameterTypes() : ((Constructor<?>) member).getParameterTypes();
            for (Object[] arguments : arguments(parameters, 0)) {
                List<Step> more = new ArrayList<>(steps);
                more.add(new Step(member, arguments));
                run(more, left - 1);
            }
        }
    }

    /** What can be called: constructors again, if the class has static fields by which that makes a difference. */
    private List<Object> members(List<Step> steps) {
        List<Object> found = new ArrayList<>();
        if (steps.isEmpty() || !counters().isEmpty()) {
            found.addAll(List.of(type.getConstructors()));
        }
        boolean made = steps.stream().anyMatch(step -> step.member() instanceof Constructor);
        if (made) {
            found.addAll(methods);
        }
        return found;
    }

    private List<Field> counters() {
        List<Field> found = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (java.lang.reflect.Modifier.isStatic(field.getModifiers()) && field.getType() == int.class) {
                field.setAccessible(true);
                found.add(field);
            }
        }
        return found;
    }

    private static List<Object[]> arguments(Class<?>[] parameters, int from) {
        List<Object[]> all = new ArrayList<>();
        if (from == parameters.length) {
            all.add(new Object[parameters.length]);
            return all;
        }
        for (Object[] rest : arguments(parameters, from + 1)) {
            for (Object value : values(parameters[from])) {
                Object[] copy = rest.clone();
                copy[from] = value;
                all.add(copy);
            }
        }
        return all;
    }

    private static List<Object> values(Class<?> type) {
        List<Object> found = new ArrayList<>();
        if (type == boolean.class) {
            found.add(true);
            found.add(false);
        } else if (type == int.class) {
            for (int number : NUMBERS) {
                found.add(number);
            }
        } else if (type == int[].class) {
            found.add(null);
            found.add(new int[] {});
            found.add(new int[] {1});
            found.add(new int[] {0, 1});
            found.add(new int[] {1, 0});
        } else if (type == String.class) {
            java.util.Collections.addAll(found, null, "", "a", "red");
        } else if (type == java.util.Comparator.class) {
            java.util.Collections.addAll(
                    found, null, java.util.Comparator.naturalOrder(), java.util.Comparator.reverseOrder());
        } else if (type == java.util.List.class) {
            java.util.Collections.addAll(found, null, List.of(), new ArrayList<>(List.of(1)));
        } else {
            found.add(null);
            found.add(1);
            if (type == Integer.class) {
                found.add(-1);
            }
        }
        return found;
    }

    /** Repeats the calls with static fields as they were. Each object that they make may be the one that is held. */
    private void ask(List<Step> steps) throws Exception {
        for (int held = 0; held < steps.size(); held++) {
            if (steps.get(held).member() instanceof Method) {
                return;
            }
            ask(steps, held);
        }
    }

    private void ask(List<Step> steps, int held) throws Exception {
        for (Field counter : counters()) {
            counter.setInt(null, 0);
        }
        Object object = null;
        for (int at = 0; at < steps.size(); at++) {
            Step step = steps.get(at);
            try {
                if (step.member() instanceof Method method) {
                    method.invoke(object, step.arguments());
                } else {
                    Object made = ((Constructor<?>) step.member()).newInstance(step.arguments());
                    object = at == held ? made : object;
                }
            } catch (InvocationTargetException expected) {
                if (at == held) {
                    return;
                }
            }
        }
        for (Method question : questions) {
            seen.add(question.getName() + " " + question.invoke(object));
        }
    }
}
