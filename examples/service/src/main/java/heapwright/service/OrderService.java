package heapwright.service;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Places and cancels orders. */
public class OrderService {
    private static final Duration CANCELLABLE = Duration.ofHours(24);

    private final OrderRepository orders;
    private final Inventory inventory;
    private final DiscountPolicy discounts;
    private final EventPublisher events;
    private final Clock clock;

    /** With all that the service needs. */
    public OrderService(
            OrderRepository orders,
            Inventory inventory,
            DiscountPolicy discounts,
            EventPublisher events,
            Clock clock) {
        this.orders = orders;
        this.inventory = inventory;
        this.discounts = discounts;
        this.events = events;
        this.clock = clock;
    }

    /** Makes an order binding; what the customer has to pay. */
    public Money place(long id) throws InventoryException {
        Order order = require(id);
        Money sum = order.total().orElseThrow(() -> new OrderException(OrderException.Reason.EMPTY, "order " + id));
        for (OrderLine line : order.lines()) {
            if (inventory.available(line.article()) < order.quantityOf(line.article())) {
                throw new OrderException(OrderException.Reason.OUT_OF_STOCK, line.article());
            }
        }
        Instant now = clock.instant();
        LocalDate today = LocalDate.ofInstant(now, clock.getZone());
        Money price = sum.minus(discounts.discount(order.customer(), sum, today));
        order.place(now);
        for (OrderLine line : order.lines()) {
            inventory.reserve(line.article(), line.quantity());
        }
        orders.save(order);
        events.publish(new OrderEvent.Placed(id, now, price));
        return price;
    }

    /** Gives an order up: a draft at any time, a binding one within a day. */
    public boolean cancel(long id, String reason) {
        Order order = require(id);
        Instant now = clock.instant();
        Optional<Instant> placed = order.placedAt();
        if (placed.isPresent() && Duration.between(placed.get(), now).compareTo(CANCELLABLE) > 0) {
            return false;
        }
        if (order.status().isFinal()) {
            return false;
        }
        order.moveTo(OrderStatus.CANCELLED);
        orders.save(order);
        events.publish(new OrderEvent.Cancelled(id, now, reason));
        return true;
    }

    /** The numbers of the open orders of a customer, the largest order first. */
    public List<Long> openOrders(long customer, Money atLeast) {
        return orders.findByCustomer(customer).stream()
                .filter(order -> !order.status().isFinal())
                .filter(order -> order.total().filter(total -> total.compareTo(atLeast) >= 0).isPresent())
                .sorted(Comparator.comparing((Order order) -> order.total().orElseThrow()).reversed())
                .map(Order::id)
                .toList();
    }

    private Order require(long id) {
        return orders.find(id)
                .orElseThrow(() -> new OrderException(OrderException.Reason.UNKNOWN_ORDER, "order " + id));
    }
}
