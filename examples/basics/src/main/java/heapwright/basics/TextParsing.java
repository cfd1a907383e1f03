package heapwright.basics;

import java.util.ArrayList;
import java.util.List;

/** Small readers of text: numbers, dates, versions, pairs and sums. */
public final class TextParsing {
    private TextParsing() {}

    /** A decimal number with an optional sign and room in a short. */
    public static short parseShort(String text) {
        boolean negative = text.startsWith("-");
        int i = negative || text.startsWith("+") ? 1 : 0;
        if (i == text.length()) {
            throw new NumberFormatException("no digits");
        }
        int value = 0;
        for (; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw new NumberFormatException("no digit at " + i);
            }
            value = value * 10 + digit;
            if (value > Short.MAX_VALUE) {
                throw new NumberFormatException("too large");
            }
        }
        return (short) (negative ? -value : value);
    }

    /** Whether a text has the form {@code 12:59}. */
    public static boolean isTime(String text) {
        if (text.length() != 5 || text.charAt(2) != ':') {
            return false;
        }
        int hours = twoDigits(text, 0);
        int minutes = twoDigits(text, 3);
        return hours >= 0 && hours < 24 && minutes >= 0 && minutes < 60;
    }

    private static int twoDigits(String text, int at) {
        int tens = text.charAt(at) - '0';
        int ones = text.charAt(at + 1) - '0';
        if (tens < 0 || tens > 9 || ones < 0 || ones > 9) {
            return -1;
        }
        return 10 * tens + ones;
    }

    /** The value behind a key in {@code key=value}, or null. */
    public static String valueOf(String line, String key) {
        int equals = line.indexOf('=');
        if (equals < 0) {
            return null;
        }
        if (!line.substring(0, equals).trim().equals(key)) {
            return null;
        }
        String value = line.substring(equals + 1).trim();
        return value.isEmpty() ? null : value;
    }

    /** The fields of a line, separated by commas; a field in double quotes may hold commas. */
    public static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        if (quoted) {
            throw new IllegalArgumentException("quote not closed");
        }
        fields.add(field.toString());
        return fields;
    }

    /** The value of a Roman numeral; a smaller letter before a larger one is subtracted. */
    public static int roman(String numeral) {
        int total = 0;
        int previous = 0;
        for (int i = numeral.length() - 1; i >= 0; i--) {
            int value = romanDigit(numeral.charAt(i));
            if (value < previous) {
                total -= value;
            } else {
                total += value;
                previous = value;
            }
        }
        return total;
    }

    private static int romanDigit(char c) {
        return switch (c) {
            case 'I' -> 1;
            case 'V' -> 5;
            case 'X' -> 10;
            case 'L' -> 50;
            case 'C' -> 100;
            default -> throw new IllegalArgumentException("letter " + c);
        };
    }

    /** The colour of {@code #rgb} or {@code #rrggbb}, or -1. */
    public static int colour(String text) {
        if (text.isEmpty() || text.charAt(0) != '#') {
            return -1;
        }
        if (text.length() != 4 && text.length() != 7) {
            return -1;
        }
        int colour = 0;
        for (int i = 1; i < text.length(); i++) {
            int digit = NarrowTypes.hexDigit(text.charAt(i));
            if (digit < 0) {
                return -1;
            }
            colour = colour << 4 | digit;
            if (text.length() == 4) {
                colour = colour << 4 | digit;
            }
        }
        return colour;
    }

    /** The sum written as single digits with plus and minus between them, as in {@code 7-2+1}. */
    public static int sum(String expression) {
        int total = 0;
        int sign = 1;
        for (int i = 0; i < expression.length(); i++) {
            char c = expression.charAt(i);
            if (i % 2 == 0) {
                if (!Character.isDigit(c)) {
                    throw new IllegalArgumentException("digit expected at " + i);
                }
                total += sign * Character.digit(c, 10);
            } else if (c == '+') {
                sign = 1;
            } else if (c == '-') {
                sign = -1;
            } else {
                throw new IllegalArgumentException("sign expected at " + i);
            }
        }
        return total;
    }
}
