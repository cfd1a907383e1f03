package heapwright.reflection;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;

/** Proxies around a handler from outside. */
public final class Handlers {
    private Handlers() {}

    /** Measures. */
    public interface Meter {
        /** What it shows. */
        int read();
    }

    /** Reads a meter that a handler answers for. */
    public static String read(InvocationHandler handler) {
        Class<?>[] types = {Meter.class};
        Meter meter = (Meter) Proxy.newProxyInstance(Meter.class.getClassLoader(), types, handler);
        try {
            return meter.read() > 7 ? "high" : "low";
        } catch (ClassCastException e) {
            return "no number";
        } catch (NullPointerException e) {
            return "nothing";
        } catch (UndeclaredThrowableException e) {
            return "failed";
        }
    }
}
