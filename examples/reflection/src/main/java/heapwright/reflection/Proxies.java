package heapwright.reflection;

import java.lang.reflect.Proxy;

/** Objects that may be proxies. */
public final class Proxies {
    private Proxies() {}

    /** Greets. */
    public interface Greeter {
        /** Says something. */
        String greet(int times);
    }

    /** Greets itself. */
    public static final class Plain implements Greeter {
        @Override
        public String greet(int times) {
            return "hello";
        }
    }

    /** What stands behind a greeter. */
    public static String behind(Greeter greeter) {
        if (greeter instanceof Plain) {
            return "plain";
        }
        if (Proxy.isProxyClass(greeter.getClass())) {
            return Proxy.getInvocationHandler(greeter) == null ? "nobody" : "a handler";
        }
        return greeter.greet(2).isEmpty() ? "silence" : "another";
    }
}
