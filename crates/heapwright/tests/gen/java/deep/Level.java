package deep;

/** A method that some constants override, recursion that ends in exceptions, and overloads that take arrays. */
public enum Level {
    LOW,
    MIDDLE {
        @Override
        public int days() {
            return 3;
        }
    },
    HIGH {
        @Override
        public int days() {
            return 1;
        }
    };

    public int days() {
        return 10;
    }

    /** Whether a chain of boxes ends in an even number. */
    public static boolean isEven(Object box) {
        if (box instanceof Object[] more) {
            return isEven(more[0]);
        }
        return (Integer) box % 2 == 0;
    }

    public static boolean all(boolean... flags) {
        for (boolean flag : flags) {
            if (!flag) {
                return false;
            }
        }
        return true;
    }

    public static boolean all(Boolean... flags) {
        for (Boolean flag : flags) {
            if (flag == null || !flag) {
                return false;
            }
        }
        return true;
    }
}
