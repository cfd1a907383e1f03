package heapwright.types;

/** Texts that are parsed as numbers or by position. */
public final class ParsedNumbers {
    private ParsedNumbers() {}

    /** What a port is for. */
    public static String port(String text) {
        int port;
        try {
            port = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return text == null ? "missing" : "no number";
        }
        if (port < 0 || port > 65535) {
            return "out of range";
        }
        return port == 8080 ? "http" : "other";
    }

    /** What an assignment assigns. */
    public static String assignment(String text) {
        int sign = text.indexOf('=');
        if (sign < 1) {
            return sign == 0 ? "no name" : "no sign";
        }
        String value = text.substring(sign + 1);
        if (value.startsWith("0x")) {
            return Long.parseLong(value.substring(2), 16) > 0xFFFFL ? "wide" : "hex";
        }
        if (Boolean.parseBoolean(text.substring(0, sign))) {
            return "odd";
        }
        return Double.parseDouble(value) == 2.5 ? "two and a half" : "decimal";
    }
}
