package heapwright.service;

import java.time.LocalDate;

/** How much a customer saves. */
public interface DiscountPolicy {
    /** The discount on a sum; never more than the sum. */
    Money discount(Customer customer, Money sum, LocalDate today);
}
