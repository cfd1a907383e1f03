package heapwright.service;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** An order of a customer: lines are added while it is a draft, then it goes its way. */
public final class Order {
    private static final int MOST_LINES = 20;

    private final long id;
    private final Customer customer;
    private final List<OrderLine> lines = new ArrayList<>();
    private OrderStatus status = OrderStatus.DRAFT;
    private Instant placedAt;

    /** An empty draft. */
    public Order(long id, Customer customer) {
        this.id = id;
        this.customer = customer;
    }

    /** Adds a line, in the currency of the others; lines of one article are not merged. */
    public void add(OrderLine line) {
        if (status != OrderStatus.DRAFT) {
            throw new OrderException(OrderException.Reason.WRONG_STATUS, "order " + id + " is " + status);
        }
        if (lines.size() == MOST_LINES) {
            throw new OrderException(OrderException.Reason.TOO_LARGE, "order " + id);
        }
        boolean mixed = lines.stream().anyMatch(other -> !other.price().currency().equals(line.price().currency()));
        if (mixed) {
            throw new OrderException(OrderException.Reason.MIXED_CURRENCIES, line.article());
        }
        lines.add(line);
    }

    /** The sum of the lines, if there are any. */
    public Optional<Money> total() {
        return lines.stream().map(OrderLine::total).reduce(Money::plus);
    }

    /** How many pieces are ordered of an article. */
    public int quantityOf(String article) {
        return lines.stream().filter(line -> line.article().equals(article)).mapToInt(OrderLine::quantity).sum();
    }

    void place(Instant now) {
        moveTo(OrderStatus.PLACED);
        placedAt = now;
    }

    void moveTo(OrderStatus next) {
        if (!status.mayBecome(next)) {
            throw new OrderException(OrderException.Reason.WRONG_STATUS, status + " cannot become " + next);
        }
        status = next;
    }

    /** The number of the order. */
    public long id() {
        return id;
    }

    /** Who ordered. */
    public Customer customer() {
        return customer;
    }

    /** The lines, which cannot be changed here. */
    public List<OrderLine> lines() {
        return Collections.unmodifiableList(lines);
    }

    /** Where the order is. */
    public OrderStatus status() {
        return status;
    }

    /** When the order became binding, if it did. */
    public Optional<Instant> placedAt() {
        return Optional.ofNullable(placedAt);
    }
}
