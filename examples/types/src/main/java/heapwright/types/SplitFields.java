package heapwright.types;

/** Texts of several fields, split and parsed. */
public final class SplitFields {
    private SplitFields() {}

    /** What a line of a bill adds up to; negative where the line is wrong. */
    public static int line(String text) {
        String[] fields = text.split(";");
        if (fields.length != 3) {
            return -1;
        }
        int count = Integer.parseInt(fields[1].trim());
        int price = Integer.parseInt(fields[2].trim());
        if (count < 1 || price < 0) {
            return -2;
        }
        return fields[0].equals("gift") ? 0 : count * price;
    }

    /** How many words of a text begin with a capital. */
    public static int capitals(String text) {
        int count = 0;
        for (String word : text.split("\\s+")) {
            if (!word.isEmpty() && Character.isUpperCase(word.charAt(0))) {
                count++;
            }
        }
        return count > 2 ? 3 : count;
    }
}
