// Area: program: date calculation
// Shows: calendars printed from own arithmetic and from java.time, Easter dates, working days, ages, recurring schedules
import java.time.*;
import java.time.temporal.*;
import java.util.*;
import java.util.stream.*;

public class LibProgDateCalc {
    static long days(int y, int m, int d) { y -= m <= 2 ? 1 : 0; int era = Math.floorDiv(y, 400), yoe = y - era * 400, doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1; return era * 146097L + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468; }
    static LocalDate easter(int y) { int a = y % 19, b = y / 100, c = y % 100, d = b / 4, e = b % 4, f = (b + 8) / 25, g = (b - f + 1) / 3, h = (19 * a + b - d - g + 15) % 30, i = c / 4, k = c % 4, l = (32 + 2 * e + 2 * i - h - k) % 7, m = (a + 11 * h + 22 * l) / 451, n = h + l - 7 * m + 114; return LocalDate.of(y, n / 31, n % 31 + 1); }
    static void calendar(YearMonth ym) {
        System.out.println(ym + " Mo Tu We Th Fr Sa Su");
        StringBuilder sb = new StringBuilder(" ".repeat(8)).append("   ".repeat(ym.atDay(1).getDayOfWeek().getValue() - 1));
        for (int d = 1; d <= ym.lengthOfMonth(); d++) { sb.append(String.format("%3d", d)); if (ym.atDay(d).getDayOfWeek() == DayOfWeek.SUNDAY) { System.out.println(sb.toString().stripTrailing()); sb = new StringBuilder(" ".repeat(8)); } }
        if (!sb.toString().isBlank()) System.out.println(sb);
    }
    static long working(LocalDate a, LocalDate b, Set<LocalDate> off) { return a.datesUntil(b).filter(d -> d.getDayOfWeek().getValue() < 6 && !off.contains(d)).count(); }
    public static void main(String[] args) {
        boolean same = true;
        for (int y = -400; y <= 2400; y += 97) for (int m = 1; m <= 12; m++) same &= days(y, m, 28) == LocalDate.of(y, m, 28).toEpochDay();
        System.out.println("own arithmetic agrees " + same + " " + days(1970, 1, 1) + " " + days(2000, 2, 29));
        calendar(YearMonth.of(2024, 2));
        calendar(YearMonth.of(2023, 10));
        System.out.println(IntStream.range(2020, 2031).mapToObj(y -> easter(y)).toList());
        System.out.println(IntStream.range(2020, 2031).allMatch(y -> easter(y).getDayOfWeek() == DayOfWeek.SUNDAY));
        System.out.println(working(LocalDate.of(2024, 1, 1), LocalDate.of(2024, 2, 1), Set.of(LocalDate.of(2024, 1, 1))) + " working days");
        LocalDate birth = LocalDate.of(1984, 2, 29);
        for (int y : new int[] {1985, 2000, 2024}) { LocalDate on = LocalDate.of(y, 2, 28); System.out.println(Period.between(birth, on) + " " + ChronoUnit.DAYS.between(birth, on)); }
        System.out.println(Stream.iterate(LocalDate.of(2024, 1, 31), d -> d.plusMonths(1)).limit(5).toList() + " " + IntStream.range(0, 5).mapToObj(i -> LocalDate.of(2024, 1, 31).plusMonths(i)).toList());
        System.out.println(Stream.iterate(YearMonth.of(2024, 1), m -> m.plusMonths(1)).limit(6).map(m -> m.atDay(1).with(TemporalAdjusters.dayOfWeekInMonth(3, DayOfWeek.FRIDAY))).toList());
        LocalDateTime start = LocalDateTime.of(2024, 12, 31, 22, 45);
        Duration[] legs = {Duration.ofMinutes(95), Duration.ofHours(3).plusSeconds(30), Duration.ofMillis(1500)};
        for (Duration d : legs) { start = start.plus(d); System.out.println(d + " -> " + start); }
        System.out.println(LocalDate.of(2024, 12, 30).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + LocalDate.of(2021, 1, 3).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + LocalDate.of(2024, 8, 1).get(IsoFields.DAY_OF_QUARTER));
        Map<DayOfWeek, Long> count = IntStream.range(0, 48).mapToObj(i -> LocalDate.of(2024, 1, 13).plusMonths(i)).collect(Collectors.groupingBy(LocalDate::getDayOfWeek, () -> new EnumMap<>(DayOfWeek.class), Collectors.counting()));
        System.out.println("13ths " + count);
    }
}
