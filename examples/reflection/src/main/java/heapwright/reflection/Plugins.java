package heapwright.reflection;

/** Objects of classes that are named from outside. */
public final class Plugins {
    private Plugins() {}

    /** Something that can be plugged in. */
    public interface Plugin {
        /** How it goes before others. */
        int priority();
    }

    /** Goes first. */
    public static final class First implements Plugin {
        @Override
        public int priority() {
            return 100;
        }
    }

    /** Goes last. */
    public static final class Last implements Plugin {
        @Override
        public int priority() {
            return -1;
        }
    }

    /** Goes where it is told to. */
    public static final class Somewhere implements Plugin {
        private final int priority;

        /** Goes to a place. */
        public Somewhere(int priority) {
            this.priority = priority;
        }

        @Override
        public int priority() {
            return priority;
        }
    }

    /** Refuses to be made. */
    public static final class Broken implements Plugin {
        /** Fails. */
        public Broken() {
            throw new IllegalStateException("broken");
        }

        @Override
        public int priority() {
            return 0;
        }
    }

    /** Cannot be made on any machine. */
    public static final class Foreign implements Plugin {
        /** Fails. */
        public Foreign() {
            throw new UnsupportedOperationException("foreign");
        }

        @Override
        public int priority() {
            return 0;
        }
    }

    /** Makes a plugin of a named class. */
    public static String load(String name) {
        try {
            Object made = Class.forName(name).getDeclaredConstructor().newInstance();
            if (made instanceof Plugin plugin) {
                return plugin.priority() > 50 ? "first" : "later";
            }
            return "no plugin";
        } catch (ClassNotFoundException e) {
            return "unknown";
        } catch (NoSuchMethodException e) {
            return "needs arguments";
        } catch (java.lang.reflect.InvocationTargetException e) {
            return e.getCause() instanceof IllegalStateException ? "broken" : "failed";
        } catch (ReflectiveOperationException e) {
            return "not possible";
        }
    }
}
