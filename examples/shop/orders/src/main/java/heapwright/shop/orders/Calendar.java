package heapwright.shop.orders;

import java.time.LocalDate;

/** Knows the date. */
public interface Calendar {
    LocalDate today();
}
