// Area: java.time.Duration, java.time.Period
// Shows: arithmetic, parts, parsing, ISO printing, normalisation, division, comparison
import java.time.*;
import java.time.temporal.*;

public class LibDurationPeriod {
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
        Duration d = Duration.ofSeconds(93784, 500_000_000);
        show("duration", d + " " + Duration.ZERO + " " + Duration.ofMillis(-1) + " " + Duration.ofMinutes(90) + " " + Duration.ofDays(2) + " " + Duration.ofNanos(1_000_000_001L) + " " + Duration.ofHours(-5).plusMinutes(1) + " " + Duration.of(3, ChronoUnit.HALF_DAYS) + " " + Duration.ofSeconds(-1, 1));
        show("parts", d.toDays() + " " + d.toHours() + " " + d.toMinutes() + " " + d.toMillis() + " " + d.toNanos() + " " + d.toDaysPart() + " " + d.toHoursPart() + " " + d.toMinutesPart() + " " + d.toSecondsPart() + " " + d.toMillisPart() + " " + d.toNanosPart() + " " + d.getSeconds() + " " + d.getNano() + " " + d.toSeconds());
        show("arith", d.plus(d) + " " + d.minusHours(30) + " " + d.multipliedBy(3) + " " + d.dividedBy(7) + " " + d.dividedBy(Duration.ofHours(5)) + " " + d.negated() + " " + d.negated().abs() + " " + d.plusNanos(1) + " " + d.truncatedTo(ChronoUnit.HOURS) + " " + d.withSeconds(5) + " " + d.withNanos(7));
        show("compare", d.compareTo(Duration.ofDays(1)) + " " + d.isNegative() + " " + d.isZero() + " " + d.equals(Duration.parse("PT26H3M4.5S")) + " " + d.hashCode());
        show("parse", Duration.parse("P1DT2H") + " " + Duration.parse("PT-6H3M") + " " + Duration.parse("-PT6H") + " " + Duration.parse("pt1.5s") + " " + Duration.parse("PT-0.5S").getSeconds());
        fails("parse", () -> Duration.parse("1h"));
        fails("parse empty", () -> Duration.parse("PT"));
        fails("divide", () -> d.dividedBy(0));
        fails("overflow", () -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1));
        fails("estimated", () -> Duration.of(1, ChronoUnit.MONTHS));
        fails("nanos", () -> Duration.ofSeconds(Long.MAX_VALUE / 2).toNanos());
        Period p = Period.of(1, 14, 40);
        show("period", p + " " + p.normalized() + " " + p.toTotalMonths() + " " + Period.ZERO + " " + Period.ofWeeks(3) + " " + Period.ofYears(-2).plusDays(5) + " " + p.getYears() + p.getMonths() + p.getDays() + " " + p.multipliedBy(2) + " " + p.negated() + " " + p.minusMonths(20) + " " + p.withDays(0) + " " + p.isNegative() + " " + p.isZero());
        show("between", Period.between(LocalDate.of(2020, 1, 31), LocalDate.of(2024, 3, 1)) + " " + Period.between(LocalDate.of(2024, 3, 1), LocalDate.of(2020, 1, 31)));
        show("period parse", Period.parse("P1Y2M3W4D") + " " + Period.parse("-P1M") + " " + Period.parse("P-5D"));
        show("add to date", LocalDate.of(2024, 1, 31).plus(Period.ofMonths(1)) + " " + p.addTo(LocalDate.of(2000, 1, 1)) + " " + LocalDate.of(2024, 3, 31).minus(Period.ofMonths(1)));
        show("equality", Period.ofMonths(12).equals(Period.ofYears(1)) + " " + Period.ofMonths(12).normalized().equals(Period.ofYears(1)) + " " + p.hashCode() + " " + p.get(ChronoUnit.MONTHS) + " " + p.getUnits());
        fails("period parse", () -> Period.parse("P"));
        fails("period unit", () -> p.get(ChronoUnit.HOURS));
    }
}
