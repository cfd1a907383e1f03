package heapwright.service;

import java.time.LocalDate;
import java.time.Month;

/** Saves a fixed amount on large orders in a season that may go past the new year. */
public final class SeasonalDiscount implements DiscountPolicy {
    private final Month from;
    private final Month to;
    private final Money threshold;
    private final Money saved;

    /** From one month to another, both included. */
    public SeasonalDiscount(Month from, Month to, Money threshold, Money saved) {
        if (saved.compareTo(threshold) > 0) {
            throw new IllegalArgumentException("saves more than " + threshold);
        }
        this.from = from;
        this.to = to;
        this.threshold = threshold;
        this.saved = saved;
    }

    @Override
    public Money discount(Customer customer, Money sum, LocalDate today) {
        if (!inSeason(today.getMonth()) || sum.compareTo(threshold) < 0) {
            return Money.zero(sum.currency());
        }
        return saved;
    }

    private boolean inSeason(Month month) {
        if (from.compareTo(to) <= 0) {
            return month.compareTo(from) >= 0 && month.compareTo(to) <= 0;
        }
        return month.compareTo(from) >= 0 || month.compareTo(to) <= 0;
    }
}
