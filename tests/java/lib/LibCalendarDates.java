// Area: java.util.Calendar, java.text.DateFormat
// Shows: the old date classes: calendars, time zones, formats and their parsing
import java.text.*;
import java.util.*;

public class LibCalendarDates {
    static String ascii(Object o) {
        StringBuilder sb = new StringBuilder();
        for (char c : String.valueOf(o).toCharArray()) sb.append(c < 127 ? String.valueOf(c) : String.format("<%04x>", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) throws ParseException {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        System.out.println(new Date(0) + " | " + new Date(1700000000000L) + " | " + new Date(-1).getTime());
        Calendar c = new GregorianCalendar(2024, Calendar.FEBRUARY, 29, 12, 0, 5);
        c.add(Calendar.YEAR, 1);
        System.out.println(c.getTime() + " week " + c.get(Calendar.WEEK_OF_YEAR) + " max " + c.getActualMaximum(Calendar.DAY_OF_MONTH) + " first " + c.getFirstDayOfWeek());
        c.roll(Calendar.MONTH, 13);
        c.set(Calendar.DAY_OF_WEEK, Calendar.FRIDAY);
        System.out.println(c.getTime() + " " + c.get(Calendar.DAY_OF_YEAR) + " " + c.get(Calendar.AM_PM) + " " + new GregorianCalendar().isLeapYear(1900));
        Calendar cutover = new GregorianCalendar(1582, Calendar.OCTOBER, 4);
        cutover.add(Calendar.DATE, 1);
        System.out.println(cutover.get(Calendar.DATE) + " " + cutover.getTimeInMillis());
        SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSSZ EEE", Locale.US);
        f.setTimeZone(TimeZone.getTimeZone("America/Los_Angeles"));
        System.out.println(f.format(new Date(1700000000123L)) + " " + f.parse("2023-11-14T14:13:20.123-0800 Tue").getTime());
        try {
            f.parse("yesterday");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " @" + e.getErrorOffset());
        }
        f.setLenient(false);
        System.out.println(new SimpleDateFormat("G yy MMM d, h:mm a zzzz D w F k K", Locale.US).format(new Date(86400000L * 200)));
        for (Locale l : new Locale[] {Locale.US, Locale.UK, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN}) {
            System.out.println(l + ": " + ascii(DateFormat.getDateTimeInstance(DateFormat.LONG, DateFormat.SHORT, l).format(new Date(0)))
                + " | " + ascii(DateFormat.getDateInstance(DateFormat.FULL, l).format(new Date(0))));
        }
        System.out.println(String.format(Locale.US, "%tF %<tT %<tZ %<tB %<tA %<tj %<tp %<ts", new GregorianCalendar(2020, 0, 2)));
        System.out.println(TimeZone.getTimeZone("Asia/Tokyo").getRawOffset() + " " + TimeZone.getTimeZone("nope").getID() + " " + TimeZone.getTimeZone("GMT+5:30").getID()
            + " " + TimeZone.getTimeZone("Europe/Paris").inDaylightTime(new Date(1690000000000L)) + " " + TimeZone.getTimeZone("Europe/Paris").getDisplayName(Locale.US));
        System.out.println(Arrays.toString(new DateFormatSymbols(Locale.US).getShortMonths()));
    }
}
