package heapwright.shop.orders;

import java.util.NoSuchElementException;
import java.util.Objects;

/** Moves orders on. */
public final class OrderService {
    private final OrderRepository orders;
    private final Calendar calendar;

    public OrderService(OrderRepository orders, Calendar calendar) {
        this.orders = Objects.requireNonNull(orders, "orders");
        this.calendar = Objects.requireNonNull(calendar, "calendar");
    }

    /** Marks an order as paid and returns it. */
    public Order pay(int number) {
        Order order = existing(number).with(Status.PAID);
        orders.save(order);
        return order;
    }

    /** Cancels an order; true if that was still possible. */
    public boolean cancel(int number) {
        Order order = existing(number);
        if (!order.status().allows(Status.CANCELLED)) {
            return false;
        }
        orders.save(order.with(Status.CANCELLED));
        return true;
    }

    /** Whether an order has been open for more than two weeks. */
    public boolean isLate(int number) {
        Order order = existing(number);
        return order.status() == Status.OPEN && order.placed().plusDays(14).isBefore(calendar.today());
    }

    private Order existing(int number) {
        return orders.find(number).orElseThrow(() -> new NoSuchElementException("no order " + number));
    }
}
