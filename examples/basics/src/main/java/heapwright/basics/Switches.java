package heapwright.basics;

/** Switches over ints near and far, characters, strings and enums; as statements and as expressions. */
public final class Switches {
    private Switches() {}

    /** Few enough constants for a switch to name them all. */
    public enum Season { SPRING, SUMMER, AUTUMN, WINTER }

    /** Neighbouring labels become a table. */
    public static String dense(int day) {
        switch (day) {
            case 1:
            case 7:
                return "weekend";
            case 2:
            case 3:
            case 4:
            case 5:
                return "work";
            case 6:
                return "nearly there";
            default:
                return "no day";
        }
    }

    /** Labels far apart become a search. */
    public static String sparse(int status) {
        return switch (status) {
            case 200 -> "ok";
            case 301, 302 -> "moved";
            case 404 -> "not found";
            case 1_000_000 -> "overrun";
            case Integer.MIN_VALUE -> "underrun";
            default -> status >= 500 && status < 600 ? "server" : "unknown";
        };
    }

    /** Each case runs on into the next. */
    @SuppressWarnings("fallthrough")
    public static int fallThrough(int level) {
        int points = 0;
        switch (level) {
            case 3:
                points += 100;
                // falls through
            case 2:
                points += 10;
                // falls through
            case 1:
                points += 1;
                break;
            default:
                points = -1;
        }
        return points;
    }

    /** A command and its abbreviation. */
    public static int command(String word) {
        return switch (word) {
            case "start", "s" -> 1;
            case "stop", "x" -> 2;
            case "Aa" -> 3;
            case "BB" -> 4;
            default -> {
                if (word.isEmpty()) {
                    yield 0;
                }
                yield -1;
            }
        };
    }

    /** A complete switch over an enum needs no default. */
    public static int temperature(Season season) {
        return switch (season) {
            case SPRING -> 12;
            case SUMMER -> 24;
            case AUTUMN -> 11;
            case WINTER -> -3;
        };
    }

    /** The default is written, although no constant is left for it. */
    public static boolean isWarm(Season season) {
        switch (season) {
            case SPRING:
            case SUMMER:
                return true;
            case AUTUMN:
            case WINTER:
                return false;
            default:
                throw new IllegalStateException("no season");
        }
    }

    /** An operator between two numbers. */
    public static int calculate(int a, char operator, int b) {
        return switch (operator) {
            case '+' -> a + b;
            case '-' -> a - b;
            case '*' -> a * b;
            case '/' -> a / b;
            default -> throw new IllegalArgumentException("operator " + operator);
        };
    }

    /** A switch inside a switch. */
    public static String chess(char file, int rank) {
        switch (rank) {
            case 1:
                switch (file) {
                    case 'a':
                    case 'h':
                        return "rook";
                    case 'e':
                        return "king";
                    default:
                        return "piece";
                }
            case 2:
                return file >= 'a' && file <= 'h' ? "pawn" : "off board";
            default:
                return "empty";
        }
    }

    /** A boxed label, where null is not a case. */
    public static String boxed(Integer number) {
        if (number == null) {
            return "none";
        }
        switch (number) {
            case 0:
                return "zero";
            case 127:
            case 128:
                return "edge of the cache";
            default:
                return "some";
        }
    }

    /** The type decides, and binds a name. */
    public static String byType(Object value) {
        if (value instanceof Integer number && number > 9) {
            return "large number";
        }
        if (value instanceof String text) {
            return text.isEmpty() ? "empty text" : "text";
        }
        if (value instanceof int[] numbers && numbers.length == 2) {
            return "pair";
        }
        return value == null ? "nothing" : "something";
    }
}
