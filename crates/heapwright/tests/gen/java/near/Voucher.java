package near;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

/** A voucher such as {@code SUMMER/20/31.12.2025}, which only its parser makes. */
public final class Voucher {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("dd.MM.yyyy");

    private final String name;
    private final int percent;
    private final LocalDate last;

    private Voucher(String name, int percent, LocalDate last) {
        this.name = name;
        this.percent = percent;
        this.last = last;
    }

    /** Reads a voucher. */
    public static Voucher parse(String text) {
        String[] parts = text.split("/");
        if (parts.length != 3) {
            throw new IllegalArgumentException("not a voucher: " + text);
        }
        int percent = Integer.parseInt(parts[1]);
        if (percent < 1 || percent > 50) {
            throw new IllegalArgumentException("percent: " + percent);
        }
        return new Voucher(parts[0], percent, LocalDate.parse(parts[2], DAY));
    }

    /** What it saves on an article; less than nothing afterwards. */
    public int on(String article, boolean late) {
        return name.equals(article) && !late ? percent : -last.getYear();
    }
}
