// Area: java.util.concurrent.TimeUnit
// Shows: conversions between all units with saturation, ChronoUnit and Duration conversion
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

public class LibTimeUnit {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (TimeUnit u : TimeUnit.values())
            System.out.println(u + ": " + u.toNanos(3) + " " + u.toMicros(3) + " " + u.toMillis(3) + " " + u.toSeconds(3) + " " + u.toMinutes(3) + " " + u.toHours(3) + " " + u.toDays(3) + " " + u.toChronoUnit());
        show("truncation", TimeUnit.SECONDS.toMinutes(119) + " " + TimeUnit.MILLISECONDS.toSeconds(-1999) + " " + TimeUnit.HOURS.toDays(47));
        show("saturation", TimeUnit.DAYS.toNanos(Long.MAX_VALUE / 10) + " " + TimeUnit.DAYS.toNanos(Long.MIN_VALUE / 10));
        show("convert", TimeUnit.SECONDS.convert(2, TimeUnit.HOURS) + " " + TimeUnit.DAYS.convert(50, TimeUnit.HOURS) + " " + TimeUnit.MILLISECONDS.convert(Duration.ofSeconds(5, 7_000_000)));
        show("of", TimeUnit.of(ChronoUnit.MINUTES) + " " + TimeUnit.valueOf("NANOSECONDS").ordinal());
        fails("of", () -> TimeUnit.of(ChronoUnit.YEARS));
        fails("valueOf", () -> TimeUnit.valueOf("WEEKS"));
    }
}
