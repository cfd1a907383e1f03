package heapwright.reflection;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;

/** A handler that answers by the name of the method. */
public final class Logged {
    private Logged() {}

    /** A view of a map. */
    public interface View {
        /** How many there are. */
        int size();

        /** Whether one is there. */
        boolean has(String key);
    }

    /** Answers for a map. */
    static final class MapHandler implements InvocationHandler {
        private final Map<String, String> map;

        MapHandler(Map<String, String> map) {
            this.map = map;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            if (method.getName().equals("has")) {
                return map.containsKey(arguments[0]);
            }
            if (method.getDeclaringClass() == Object.class) {
                throw new UnsupportedOperationException(method.getName());
            }
            return map.size();
        }
    }

    /** Looks at a map through a view of it. */
    public static String look(Map<String, String> map, boolean print) {
        ClassLoader loader = View.class.getClassLoader();
        View view = (View) Proxy.newProxyInstance(loader, new Class<?>[] {View.class}, new MapHandler(map));
        if (print) {
            return view.toString();
        }
        if (view.has("key")) {
            return view.size() > 1 ? "among others" : "alone";
        }
        return "missing";
    }
}
