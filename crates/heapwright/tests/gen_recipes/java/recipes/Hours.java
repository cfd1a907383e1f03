package recipes;

import java.util.BitSet;

/** Hours of a day as people write them: {@code "1,3-5 *"} has two fields with hours, ranges and all hours. */
public final class Hours {
    private final BitSet morning = new BitSet();
    private final BitSet evening = new BitSet();

    public static Hours parse(String text) {
        String[] fields = text.trim().split("\\s+");
        if (fields.length != 2) {
            throw new IllegalArgumentException("two fields, please");
        }
        Hours hours = new Hours();
        fill(hours.morning, fields[0]);
        fill(hours.evening, fields[1]);
        return hours;
    }

    private static void fill(BitSet set, String field) {
        for (String item : field.split(",")) {
            if (item.equals("*")) {
                set.set(0, 12);
                continue;
            }
            int dash = item.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? item : item.substring(0, dash));
            int last = dash < 0 ? first : Integer.parseInt(item.substring(dash + 1));
            if (last > 11 || first > last) {
                throw new IllegalArgumentException("no hours: " + item);
            }
            set.set(first, last + 1);
        }
    }
}
