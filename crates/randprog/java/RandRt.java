/** What every generated program shares: fuel, traces, faults and a few shapes that are the same in each file. */
public final class RandRt {
    /** Lines a case may print before only its checksum goes on. */
    static int traceLimit = 12;
    /** Leave out every text that is not the same in all releases of the JDK. */
    static boolean portable;
    /** Print the messages of null pointer exceptions. */
    static boolean nullMessages;

    static final Object LOCK = new Object();
    private static final StringBuilder OUT = new StringBuilder();
    private static int fuel;
    private static int rare;
    private static int lines;
    private static int current;
    private static long sum;

    private RandRt() {
    }

    /** A case begins: what it prints before it is ready goes into its checksum only. */
    static void begin(int id) {
        current = id;
        sum = 17;
        ready();
        lines = traceLimit;
    }

    /** The static state is set up. */
    static void ready() {
        fuel = 160;
        rare = 3;
        lines = 0;
    }

    static void tick() {
        if (--fuel < 0) {
            throw new OutOfFuel();
        }
    }

    /** True only a few times in a case. */
    static boolean seldom() {
        return --rare >= 0;
    }

    static void end(String result) {
        lines = -1;
        note("=", result);
        flush();
    }

    static void end(long result) {
        lines = -1;
        note("=", Long.toString(result));
        flush();
    }

    static void end(Throwable thrown) {
        lines = -1;
        note("!", describe(thrown));
        flush();
    }

    private static void flush() {
        OUT.append(current).append("| # ").append(Long.toHexString(sum)).append('\n');
        System.out.print(OUT);
        OUT.setLength(0);
    }

    private static boolean mix(long value) {
        sum = sum * 31 + value;
        return lines++ < traceLimit;
    }

    private static void note(String tag, String text) {
        OUT.append(current).append("| ").append(tag).append(' ');
        escape(text);
        OUT.append('\n');
    }

    private static void escape(String text) {
        if (text == null) {
            OUT.append("null");
            return;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 127 && c != '\\') {
                OUT.append(c);
            } else {
                OUT.append("\\u").append(Integer.toHexString(c)).append(';');
            }
        }
    }

    static void trace(int id, boolean value) {
        if (mix(value ? 1 : 0)) {
            note("Z" + id, value ? "true" : "false");
        }
    }

    static void trace(int id, byte value) {
        if (mix(value)) {
            note("B" + id, Integer.toString(value));
        }
    }

    static void trace(int id, short value) {
        if (mix(value)) {
            note("S" + id, Integer.toString(value));
        }
    }

    static void trace(int id, char value) {
        if (mix(value)) {
            note("C" + id, Integer.toString(value));
        }
    }

    static void trace(int id, int value) {
        if (mix(value)) {
            note("I" + id, Integer.toString(value));
        }
    }

    static void trace(int id, long value) {
        if (mix(value ^ value >>> 32)) {
            note("J" + id, Long.toString(value));
        }
    }

    static void trace(int id, float value) {
        int bits = bits(value);
        if (mix(bits)) {
            note("F" + id, Integer.toHexString(bits) + (portable ? "" : " " + value));
        }
    }

    static void trace(int id, double value) {
        long bits = bits(value);
        if (mix(bits ^ bits >>> 32)) {
            note("D" + id, Long.toHexString(bits) + (portable ? "" : " " + value));
        }
    }

    static void trace(int id, Object value) {
        String text = show(value);
        if (mix(text.hashCode())) {
            note("L" + id, text);
        }
    }

    static int bits(float value) {
        return value != value ? 0x7fc00000 : Float.floatToRawIntBits(value);
    }

    static long bits(double value) {
        return value != value ? 0x7ff8000000000000L : Double.doubleToRawLongBits(value);
    }

    /** Keeps strings short, so that no loop can make them grow without end. */
    static String cap(String text) {
        return text == null || text.length() <= 48 ? text : text.substring(text.length() - 40);
    }

    /** The text of any value, free of identity hash codes. */
    static String show(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof Throwable) {
            return describe((Throwable) value);
        }
        if (value instanceof Float) {
            return portable ? Integer.toHexString(bits((Float) value)) : value.toString();
        }
        if (value instanceof Double) {
            return portable ? Long.toHexString(bits((Double) value)) : value.toString();
        }
        if (value.getClass().isArray()) {
            return elements(value);
        }
        if (value instanceof Number || value instanceof CharSequence || value instanceof Enum
                || value instanceof Boolean || value instanceof Character || value instanceof Shown
                || value instanceof Record) {
            return cap(value.toString());
        }
        return "opaque";
    }

    private static String elements(Object array) {
        StringBuilder text = new StringBuilder(array.getClass().getName()).append('{');
        int length = java.lang.reflect.Array.getLength(array);
        for (int i = 0; i < length && text.length() < 120; i++) {
            text.append(i == 0 ? "" : ",");
            Object item = java.lang.reflect.Array.get(array, i);
            text.append(item == array ? "self" : item instanceof Object[] ? "nested" : show(item));
        }
        return text.append('}').toString();
    }

    static String describe(Throwable thrown) {
        String text = thrown.getClass().getName() + ": " + message(thrown);
        for (Throwable more : thrown.getSuppressed()) {
            text += " + " + more.getClass().getName();
        }
        return thrown.getCause() == null ? text : text + " < " + thrown.getCause().getClass().getName();
    }

    static String message(Throwable thrown) {
        boolean hidden = thrown instanceof NullPointerException && !nullMessages
                || portable && (thrown instanceof StringIndexOutOfBoundsException
                || thrown.getClass() == IndexOutOfBoundsException.class
                || thrown instanceof NumberFormatException || thrown instanceof LinkageError);
        return hidden ? "-" : thrown.getMessage();
    }

    /** Throws one of several exceptions, or none. */
    static int raise(int which) throws Exception {
        switch (which & 15) {
            case 1:
                throw new Checked("checked " + which);
            case 2:
                throw new SubChecked("sub " + which);
            case 3:
                throw new Fault(which);
            case 4:
                throw new SubFault(which);
            case 5:
                throw new IllegalStateException("state", new Fault(which));
            case 6:
                throw new Exception();
            default:
                return which >> 4;
        }
    }

    /** A type whose text has no identity hash code in it. */
    interface Shown {
    }

    /** A generic interface: its implementations need bridge methods. */
    interface Turner<T> {
        T turn(T value, int by);

        default T twice(T value, int by) {
            return turn(turn(value, by), by + 1);
        }
    }

    static class Checked extends Exception {
        private static final long serialVersionUID = 1;

        Checked(String message) {
            super(message);
        }
    }

    static final class SubChecked extends Checked {
        private static final long serialVersionUID = 1;

        SubChecked(String message) {
            super(message);
        }
    }

    static class Fault extends RuntimeException {
        private static final long serialVersionUID = 1;
        final int code;

        Fault(int code) {
            super("fault " + code);
            this.code = code;
        }
    }

    static final class SubFault extends Fault {
        private static final long serialVersionUID = 1;

        SubFault(int code) {
            super(code ^ 1);
        }

        @Override
        public String getMessage() {
            return "deeper " + super.getMessage();
        }
    }

    static final class OutOfFuel extends Error {
        private static final long serialVersionUID = 1;

        OutOfFuel() {
            super("fuel", null, false, false);
        }
    }

    /** A resource that says when it is closed, and fails to close when told so. */
    static final class Resource implements AutoCloseable {
        final int code;

        Resource(int code) {
            if (code % 7 == 3) {
                throw new Fault(code);
            }
            this.code = code;
        }

        @Override
        public void close() {
            trace(900, code);
            if (code % 5 == 2) {
                throw new SubFault(code);
            }
        }
    }
}
