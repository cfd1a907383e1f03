package heapwright.shop.model;

import java.time.LocalDate;
import java.util.Objects;

/** A customer; one who only buys vouchers has no address. */
public record Customer(String name, @Nullable Address address, LocalDate since) {
    public Customer {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(since, "since");
    }

    /** Whole years as a customer, none for dates before the first. */
    public int years(LocalDate today) {
        int years = today.getYear() - since.getYear();
        if (today.getDayOfYear() < since.getDayOfYear()) {
            years--;
        }
        return Math.max(years, 0);
    }
}
