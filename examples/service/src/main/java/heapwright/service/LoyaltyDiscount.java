package heapwright.service;

import java.time.LocalDate;

/** Saves by the level of a customer, and one per cent more for each five years. */
public final class LoyaltyDiscount implements DiscountPolicy {
    private static final int MOST = 15;

    @Override
    public Money discount(Customer customer, Money sum, LocalDate today) {
        int percent = customer.level().percent();
        if (percent > 0) {
            percent += customer.yearsOn(today) / 5;
        }
        return sum.percent(Math.min(percent, MOST));
    }
}
