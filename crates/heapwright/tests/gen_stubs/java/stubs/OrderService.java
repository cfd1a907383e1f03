package stubs;

import java.util.Optional;

/** A service with three collaborators. */
public class OrderService {
    private final Orders orders;
    private final Ticker ticker;
    private final Events events;

    public OrderService(Orders orders, Ticker ticker, Events events) {
        this.orders = orders;
        this.ticker = ticker;
        this.events = events;
    }

    public boolean place(Order order, int customer) {
        if (orders.exists(order.id())) {
            events.refused(order.id(), "known");
            return false;
        }
        if (orders.countFor(customer) >= 10) {
            events.refused(order.id(), "too many");
            return false;
        }
        orders.save(order);
        events.placed(order);
        return true;
    }

    public int amount(String id) {
        Optional<Order> found = orders.find(id);
        if (found.isPresent()) {
            return found.get().amount();
        }
        return -1;
    }

    public String shift() {
        long hour = ticker.now() % 24;
        if (hour < 8) {
            return "night";
        }
        return hour < 16 ? "day" : "evening";
    }

    public boolean close(long deadline) {
        if (ticker.now() < deadline) {
            return false;
        }
        events.closed();
        return true;
    }

    public String state() {
        return orders.isEmpty() ? "idle" : "busy";
    }
}
