package heapwright.shop.orders;

import heapwright.shop.model.Customer;
import heapwright.shop.model.Line;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;

/** An order as it was placed. */
public record Order(int number, Customer customer, List<Line> lines, LocalDate placed, Status status) {
    public Order {
        Objects.requireNonNull(customer, "customer");
        Objects.requireNonNull(placed, "placed");
        Objects.requireNonNull(status, "status");
        lines = List.copyOf(lines);
    }

    /** The same order with another status. */
    public Order with(Status next) {
        Objects.requireNonNull(next, "next");
        if (!status.allows(next)) {
            throw new IllegalStateException("from " + status + " to " + next);
        }
        return new Order(number, customer, lines, placed, next);
    }
}
