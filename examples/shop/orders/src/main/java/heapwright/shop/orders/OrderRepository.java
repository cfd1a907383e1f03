package heapwright.shop.orders;

import java.util.Optional;

/** Where orders are kept. */
public interface OrderRepository {
    Optional<Order> find(int number);

    void save(Order order);
}
