package heapwright.reflection;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** A walk over the methods of a class. */
public final class Listing {
    private Listing() {}

    /** A bean. */
    public static final class Lamp {
        private boolean lit;
        private int watts;

        /** Whether it burns. */
        public boolean isLit() {
            return lit;
        }

        /** Lights it. */
        public void setLit(boolean lit) {
            this.lit = lit;
        }

        /** What it takes. */
        public int getWatts() {
            return watts;
        }

        /** Changes what it takes. */
        public void setWatts(int watts) {
            this.watts = watts;
        }

        /** How old it is. */
        public int getAge() {
            return watts / 10;
        }

        static Lamp bright() {
            Lamp lamp = new Lamp();
            lamp.setWatts(100);
            return lamp;
        }
    }

    /** How a lamp offers a property. */
    public static String property(String name) {
        boolean read = false;
        boolean written = false;
        for (Method method : Lamp.class.getDeclaredMethods()) {
            if (Modifier.isStatic(method.getModifiers())) {
                continue;
            }
            read |= method.getName().equals("get" + name) || method.getName().equals("is" + name);
            written |= method.getName().equals("set" + name);
        }
        if (read && written) {
            return "property";
        }
        return read ? "read only" : "none";
    }
}
