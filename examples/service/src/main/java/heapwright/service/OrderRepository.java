package heapwright.service;

import java.util.List;

/** Where orders are kept, by number. */
public interface OrderRepository extends Repository<Order, Long> {
    /** The orders of a customer. */
    List<Order> findByCustomer(long customer);
}
