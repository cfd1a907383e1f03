package heapwright.reflection;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** A named method, called on a target when the statement is executed. Shaped after {@code java.beans.Statement}. */
public class Statement {
    private final Object target;
    private final String methodName;
    private final Object[] arguments;

    /** Notes what to call. */
    public Statement(Object target, String methodName, Object... arguments) {
        this.target = target;
        this.methodName = methodName;
        this.arguments = arguments == null ? new Object[0] : arguments;
    }

    /** Makes the call. A class as target stands for its static methods; the name "new" makes an object of it. */
    public Object execute() throws Exception {
        if (target == null || methodName == null) {
            throw new NullPointerException("a statement needs a target and a name");
        }
        if (target == Class.class && methodName.equals("forName")) {
            String name = (String) arguments[0];
            admit(name);
            return Class.forName(name);
        }
        Class<?> type = target instanceof Class<?> named ? named : target.getClass();
        admit(type.getName());
        if (target == type && methodName.equals("new")) {
            return type.getDeclaredConstructor().newInstance();
        }
        Method method = find(type, target == type);
        if (method == null) {
            throw new NoSuchMethodException(type.getName() + "." + methodName);
        }
        return method.invoke(target, arguments);
    }

    /** Called with the name of each class before anything is called on it. */
    void admit(String className) {}

    private Method find(Class<?> type, boolean isStatic) {
        for (Method method : type.getMethods()) {
            if (method.getName().equals(methodName)
                && method.getParameterCount() == arguments.length
                && Modifier.isStatic(method.getModifiers()) == isStatic) {
                return method;
            }
        }
        return null;
    }
}
