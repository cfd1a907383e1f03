package recipes;

import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;

/** Values of the library as parameters. */
public final class Days {
    private Days() {}

    public static boolean weekend(LocalDate day) {
        return day.getDayOfWeek() == DayOfWeek.SATURDAY || day.getDayOfWeek() == DayOfWeek.SUNDAY;
    }

    public static String length(Duration time) {
        if (time.isNegative()) {
            return "negative";
        }
        return time.toMinutes() > 90 ? "long" : "short";
    }

    public static boolean late(LocalDateTime time) {
        return time.getHour() >= 22 && time.getMinute() > 30;
    }

    public static String mark(StringBuilder text) {
        if (text.length() > 2 && text.charAt(0) == 'x') {
            text.append('!');
            return "marked";
        }
        return "plain";
    }

    public static boolean random(UUID id) {
        return id.version() == 4;
    }

    public static boolean many(OptionalInt count) {
        return count.isPresent() && count.getAsInt() > 5;
    }

    public static boolean rich(Map.Entry<String, Integer> account) {
        return account.getValue() > 3;
    }

    public static boolean large(BigInteger number) {
        return number.compareTo(BigInteger.TEN) > 0;
    }
}
