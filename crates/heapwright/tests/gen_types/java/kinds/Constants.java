package kinds;

import java.util.Currency;

/** Inputs that exist before the program: constants of enums, classes, and what a factory shares. */
public class Constants {
    interface Plugin {
        int rank();
    }

    static class Plain implements Plugin {
        int rank;

        @Override
        public int rank() {
            return rank;
        }
    }

    enum Fixed implements Plugin {
        FIRST {
            @Override
            public int rank() {
                return 1;
            }
        },
        LAST;

        @Override
        public int rank() {
            return 99;
        }
    }

    static int choose(Plugin plugin) {
        if (plugin instanceof Enum<?> constant) {
            return plugin == Fixed.LAST ? 1 : constant.ordinal();
        }
        return plugin.rank() == 77 ? 2 : 3;
    }

    static int describe(Class<?> type) {
        if (type.isPrimitive()) {
            return type == void.class ? 1 : 2;
        }
        if (type.isArray()) {
            return 3;
        }
        return type.isInterface() ? 4 : 5;
    }

    static boolean plugs(Class<? extends Plugin> type, Plugin plugin) {
        return type.isInstance(plugin);
    }

    static int sameCurrency(Currency a, Currency b) {
        if (a.equals(b)) {
            return 1;
        }
        return a.getDefaultFractionDigits() == b.getDefaultFractionDigits() ? 2 : 3;
    }
}
