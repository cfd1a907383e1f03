package heapwright.service;

import java.time.LocalDate;
import java.time.Period;

/**
 * Somebody who orders.
 *
 * @param id the number of the customer
 * @param name the name on the invoice
 * @param level how much the customer has bought
 * @param since the first day as a customer
 */
public record Customer(long id, String name, Level level, LocalDate since) {
    /** Refuses customers without a number or a name. */
    public Customer {
        if (id <= 0) {
            throw new IllegalArgumentException("id: " + id);
        }
        if (name == null || name.isBlank()) {
            throw new IllegalArgumentException("a customer needs a name");
        }
        name = name.strip();
    }

    /** How a customer is treated. */
    public enum Level {
        /** Not yet known. */
        NEW(0),
        /** Has bought before. */
        REGULAR(3),
        /** Buys a lot. */
        GOLD(10);

        private final int percent;

        Level(int percent) {
            this.percent = percent;
        }

        /** The discount of this level. */
        public int percent() {
            return percent;
        }
    }

    /** How many full years somebody has been a customer on a day. */
    public int yearsOn(LocalDate day) {
        return day.isBefore(since) ? 0 : Period.between(since, day).getYears();
    }
}
