package heapwright.reflection;

import java.util.ServiceLoader;

/** Implementations that a configuration file names. */
public final class Services {
    private Services() {}

    /** A service. */
    public interface Codec {
        /** What it is called. */
        String name();
    }

    /** Turns letters. */
    public static final class Rotation implements Codec {
        @Override
        public String name() {
            return "rot13";
        }
    }

    /** Does nothing. */
    public static final class Identity implements Codec {
        @Override
        public String name() {
            return "identity";
        }
    }

    /** Finds a service by name. */
    public static String find(String name) {
        for (Codec codec : ServiceLoader.load(Codec.class)) {
            if (codec.name().equals(name)) {
                return codec instanceof Identity ? "useless" : "found";
            }
        }
        return "none";
    }

    /** Counts the providers of a service. */
    public static String count(Class<?> service) {
        long found = ServiceLoader.load(service, Services.class.getClassLoader()).stream().count();
        return found == 2 ? "both" : "none or others";
    }
}
