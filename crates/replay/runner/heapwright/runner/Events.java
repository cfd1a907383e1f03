package heapwright.runner;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What happened, as JSON, one event a line on the standard output. Each line starts with a mark that the reader has
 * chosen, so that it can be told from what tests write there. A line is on its way before the next thing happens, so that
 * a process which dies leaves a record of what it was doing.
 */
final class Events implements Closeable {
    private final OutputStream out = new FileOutputStream(FileDescriptor.out);
    private final String mark;

    Events(String mark) {
        this.mark = mark;
    }

    /** An event of this kind, to be filled and written. */
    static Map<String, Object> event(String kind) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("event", kind);
        return event;
    }

    synchronized void write(Map<String, Object> event) {
        // What a test has written may not end with a line break.
        StringBuilder text = new StringBuilder("\n").append(mark);
        value(text, event);
        text.append('\n');
        try {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    private static void value(StringBuilder out, Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean) {
            out.append(value);
        } else if (value instanceof Map) {
            map(out, (Map<?, ?>) value);
        } else if (value instanceof Iterable) {
            sequence(out, (Iterable<?>) value);
        } else {
            string(out, value.toString());
        }
    }

    private static void map(StringBuilder out, Map<?, ?> map) {
        String separator = "{";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(separator);
            string(out, entry.getKey().toString());
            out.append(':');
            value(out, entry.getValue());
            separator = ",";
        }
        out.append(map.isEmpty() ? "{}" : "}");
    }

    private static void sequence(StringBuilder out, Iterable<?> elements) {
        out.append('[');
        String separator = "";
        for (Object element : elements) {
            out.append(separator);
            value(out, element);
            separator = ",";
        }
        out.append(']');
    }

    /** A surrogate without its other half has no place in JSON read by others: it becomes U+FFFD. */
    private static void string(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append(String.format("\\u%04x", (int) c));
            } else if (Character.isHighSurrogate(c) && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                out.append(c).append(text.charAt(++i));
            } else {
                out.append(Character.isSurrogate(c) ? '\ufffd' : c);
            }
        }
        out.append('"');
    }
}
